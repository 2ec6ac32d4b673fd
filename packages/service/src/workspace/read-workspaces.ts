import { readFile } from 'node:fs/promises';
import { StartError, systemCode } from '../start-error.ts';
import { parseWorkspace } from './parse-workspace.ts';
import type { Workspace } from './schema.ts';

/** Why a file cannot be read, by the system's code. */
const REASONS: Record<string, string> = {
	ENOENT: 'there is no such file',
	EISDIR: 'this is a folder, and a file is expected',
	EACCES: 'this user may not read it',
};

/**
 * Reads a workspace file.
 *
 * @throws StartError when it cannot be read, or holds something else than a workspace
 */
export async function readWorkspace(file: string): Promise<Workspace> {
	const bytes = await readFile(file).catch((error: unknown) => {
		const code = systemCode(error) ?? '';
		throw new StartError(`${file}: the workspace cannot be read: ${REASONS[code] ?? code}.`);
	});
	return parseWorkspace(decode(bytes, file), file);
}

function decode(bytes: Buffer, file: string): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new StartError(`${file}: expected text in UTF-8.`);
	}
}

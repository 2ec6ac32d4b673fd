import { readFile } from 'node:fs/promises';
import { StartError, unreadable } from '../base/start-error.ts';
import { parseWorkspace } from './parse-workspace.ts';
import type { Workspace } from './schema.ts';

/**
 * Reads the workspace files. Each product has one file, and key names are unique across files.
 *
 * @throws StartError for the first invalid file
 */
export async function readWorkspaces(files: readonly string[]): Promise<Workspace[]> {
	const workspaces: Workspace[] = [];
	for (const file of files) {
		const workspace = await readWorkspace(file);
		const conflict = findConflict(workspace, workspaces);
		if (conflict) throw new StartError(`${file}: ${conflict}`);
		workspaces.push(workspace);
	}
	return workspaces;
}

/**
 * Returns the conflict between a file and the others, if there is one. Key names must be unique, because the
 * service lists keys by name on startup.
 */
function findConflict(
	{ product, keys }: Workspace,
	others: readonly Workspace[],
): string | undefined {
	if (others.some((other) => other.product === product)) {
		return `another workspace file is also for the product ${product}. Use one file per product.`;
	}
	const names = new Set(others.flatMap((other) => other.keys.map(({ name }) => name)));
	const duplicate = keys.find(({ name }) => names.has(name));
	return (
		duplicate &&
		`another workspace file also has a key named ${duplicate.name}. Use a unique name for each key.`
	);
}

/**
 * Reads a workspace file.
 *
 * @throws StartError if it can't be read or isn't valid
 */
async function readWorkspace(file: string): Promise<Workspace> {
	const bytes = await readFile(file).catch((error: unknown) => {
		throw new StartError(`${file}: the workspace file can't be read: ${unreadable(error)}.`);
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

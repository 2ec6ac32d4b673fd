import { readFile } from 'node:fs/promises';
import { StartError, unreadable } from '../base/start-error.ts';
import { parseWorkspace } from './parse-workspace.ts';
import type { Workspace } from './schema.ts';

/**
 * Reads the workspace files. Together they say what there is, so no two may be of one product or name a key alike.
 *
 * @throws StartError for the first file that is wrong
 */
export async function readWorkspaces(files: readonly string[]): Promise<Workspace[]> {
	const workspaces: Workspace[] = [];
	for (const file of files) {
		const workspace = await readWorkspace(file);
		const clash = clashOf(workspace, workspaces);
		if (clash) throw new StartError(`${file}: ${clash}`);
		workspaces.push(workspace);
	}
	return workspaces;
}

/** Keys are told by their names when the service starts, so a name is one key's. */
function clashOf({ product, keys }: Workspace, others: readonly Workspace[]): string | undefined {
	if (others.some((other) => other.product === product)) {
		return `another workspace file is also for the product ${product}. Use one file per product.`;
	}
	const names = new Set(others.flatMap((other) => other.keys.map(({ name }) => name)));
	const taken = keys.find(({ name }) => names.has(name));
	return (
		taken &&
		`another workspace file also has a key named ${taken.name}. Use a unique name for each key.`
	);
}

/**
 * Reads a workspace file.
 *
 * @throws StartError when it cannot be read, or holds something else than a workspace
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

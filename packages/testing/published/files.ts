import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Linter } from 'eslint';

/** Returns the paths of all files in a folder, relative to it and sorted. */
export async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
		.toSorted();
}

/** Returns the messages of a parser that knows only the syntax of Node 20. */
export const syntaxErrors = (code: string, sourceType: 'module' | 'commonjs'): string[] =>
	new Linter()
		.verify(code, { languageOptions: { ecmaVersion: 2023, sourceType } })
		.flatMap(({ fatal, message }) => (fatal ? [message] : []));

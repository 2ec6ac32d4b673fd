/** Fails if files import each other in a cycle, types included: `import-x/no-cycle` ignores imports of types. Part of the lint. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const SKIPPED = ['node_modules', 'dist', 'build'];

const root = join(import.meta.dirname, '..');
const files = globSync('{packages,scripts}/**/*.{ts,tsx,mts}', {
	cwd: root,
	exclude: (path) => SKIPPED.some((folder) => path.split('/').includes(folder)),
});
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const visited = new Set<string>();

/** Returns the relative imports of a file, as paths from the root. */
function importsOf(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'));
	return importedFiles
		.filter(({ fileName }) => fileName.startsWith('.'))
		.map(({ fileName }) => join(dirname(file), fileName));
}

/** Returns the cycles that a file leads to, except those of files that were visited before. */
function cyclesFrom(file: string, path: readonly string[] = []): string[][] {
	if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file]];
	if (visited.has(file)) return [];
	const cycles = (imports.get(file) ?? []).flatMap((next) => cyclesFrom(next, [...path, file]));
	visited.add(file);
	return cycles;
}

const cycles = files.flatMap((file) => cyclesFrom(file));
for (const cycle of cycles) process.stderr.write(`Imports in a cycle: ${cycle.join(' → ')}\n`);
process.exitCode = cycles.length > 0 ? 1 : 0;

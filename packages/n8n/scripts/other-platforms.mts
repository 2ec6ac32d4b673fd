import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/** Properties of the catalog that only other platforms read. */
const OTHERS = new Set(['zapier', 'mcp']);

/** Returns the positions of the catalog's properties for other platforms, with the comma after each. */
function positionsIn(source: ts.SourceFile): Array<[start: number, end: number]> {
	const found: Array<[number, number]> = [];
	const visit = (node: ts.Node): void => {
		const isOther =
			ts.isPropertyAssignment(node) &&
			OTHERS.has(node.name.getText(source)) &&
			ts.isObjectLiteralExpression(node.initializer);
		if (!isOther) return ts.forEachChild(node, visit);
		const comma = /^\s*,/.exec(source.text.slice(node.end))?.[0].length ?? 0;
		found.push([node.getStart(source), node.end + comma]);
	};
	visit(source);
	return found;
}

/** Returns a module of the catalog without the properties for other platforms. */
function withoutOtherPlatforms(path: string, text: string): string {
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
	return positionsIn(source).reduceRight(
		(shorter, [start, end]) => shorter.slice(0, start) + shorter.slice(end),
		text,
	);
}

/** Removes what only other platforms show from the bundle of the core. */
export const otherPlatforms: Plugin = {
	name: 'other-platforms',
	setup: ({ onLoad }) => {
		onLoad({ filter: /core\/src\/(actions|catalog|input|run)\/.*\.ts$/ }, async ({ path }) => ({
			contents: withoutOtherPlatforms(path, await readFile(path, 'utf8')),
			loader: 'ts',
		}));
	},
};

import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { formatMarkdown } from '../packages/bench/src/tables.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = 'docs/reports/security-tests.md';

/** The line above a security test: the section of the page, and the claim that the test proves. */
const CLAIM = /^\s*\/\*\* @claim (\w+): (.+) \*\/\n(.*)/gm;
const TEST = /^\s*(describe|it|test)(\.each)?\(/;

/**
 * Returns the tables of the security page, one per section, from the claims above the tests.
 *
 * @throws Error with the file and the claim, if no test that runs is below a claim
 */
export async function generatedSections(): Promise<Record<string, Record<string, string>>> {
	const files = globSync('packages/*/test/**/*.test.{ts,mts}', { cwd: ROOT }).toSorted();
	const claims = (await Promise.all(files.map(claimsOf))).flat();
	const sections = [...Map.groupBy(claims, ({ section }) => section)].map(
		([section, rows]) => [section, formatMarkdown(rows.map(({ row }) => row))] as const,
	);
	return { [PAGE]: Object.fromEntries(sections) };
}

async function claimsOf(file: string) {
	const source = await readFile(join(ROOT, file), 'utf8');
	return [...source.matchAll(CLAIM)].map(([, section, claim, below]) => {
		if (!TEST.test(below!)) throw new Error(`${file}: no test is below the claim "${claim}".`);
		const path = file.replaceAll(sep, '/');
		const name = basename(path).replace(/\.test\.\w+$/, '');
		return { section: section!, row: { claim: claim!, test: `[\`${name}\`](../../${path})` } };
	});
}

/**
 * Writes all files and document sections that are generated from the catalog, benchmark results, security tests, or
 * the brand. With `--check`, only lists the outdated ones.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, getFileInfo } from 'prettier';
import prettierOptions from '../.prettierrc.json' with { type: 'json' };
import * as bench from '../packages/bench/scripts/generate.ts';
import * as core from '../packages/core/scripts/generate.ts';
import * as mcp from '../packages/mcp/scripts/generate.ts';
import * as n8n from '../packages/n8n/scripts/generate.mts';
import * as zapier from '../packages/zapier/scripts/generate.ts';
import * as brand from './brand.ts';
import * as releaseNotice from './release-notice.ts';
import * as securityClaims from './security-claims.ts';
import { withSections } from './sections.ts';

interface Generator {
	/** Returns files, by path. */
	generated?: () => Texts | Promise<Texts>;
	/** Returns sections of handwritten documents, by path and name. */
	generatedSections?: () => Record<string, Texts> | Promise<Record<string, Texts>>;
}
type Texts = Record<string, string>;

const GENERATORS: readonly Generator[] = [
	brand,
	core,
	n8n,
	zapier,
	mcp,
	bench,
	releaseNotice,
	securityClaims,
];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '..');

const files: Texts = {};
const sections: Array<[path: string, texts: Texts]> = [];
for (const { generated, generatedSections } of GENERATORS) {
	Object.assign(files, await generated?.());
	sections.push(...Object.entries((await generatedSections?.()) ?? {}));
}
for (const [path, parts] of Map.groupBy(sections, ([path]) => path)) {
	const all = Object.assign({}, ...parts.map(([, texts]) => texts)) as Texts;
	files[path] = withSections(path, await readFile(join(root, path), 'utf8'), all);
}

const stale: string[] = [];
for (const [path, content] of Object.entries(files)) {
	const text = await formatFile(path, content);
	const file = join(root, path);
	if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
	stale.push(path);
	if (values.check) continue;
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, text);
}

/** Formats a file with Prettier, if Prettier supports the file type. */
async function formatFile(path: string, content: string): Promise<string> {
	const { inferredParser } = await getFileInfo(path);
	return inferredParser ? format(content, { ...prettierOptions, filepath: path }) : content;
}

const list = stale.map((path) => `  ${path}\n`).join('');
if (stale.length === 0)
	process.stdout.write(`${Object.keys(files).length} generated files are up to date.\n`);
else if (!values.check) process.stdout.write(`Written:\n${list}`);
else {
	process.stderr.write(`Out of date. Run \`npm run generate\`, and commit:\n${list}`);
	process.exitCode = 1;
}

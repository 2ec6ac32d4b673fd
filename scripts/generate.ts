/**
 * Writes all files and document sections that are generated from the catalog, benchmark results, security tests, or
 * the brand. With `--check`, only lists the outdated ones.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, getFileInfo } from 'prettier';
import prettierOptions from '../.prettierrc.json' with { type: 'json' };
import {
	generated as charts,
	generatedSections as figureSections,
} from '../packages/bench/scripts/generate.ts';
import {
	generated as docs,
	generatedSections as docSections,
} from '../packages/core/scripts/generate.ts';
import {
	generated as mcp,
	generatedSections as mcpSections,
} from '../packages/mcp/scripts/generate.ts';
import {
	generated as n8n,
	generatedSections as n8nSections,
} from '../packages/n8n/scripts/generate.mts';
import {
	generated as zapier,
	generatedSections as zapierSections,
} from '../packages/zapier/scripts/generate.ts';
import { generated as brand } from './brand.ts';
import { generatedSections as releaseSections } from './release-notice.ts';
import { generatedSections as claimSections } from './security-claims.ts';
import { withSections } from './sections.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '..');

const files = {
	...brand(),
	...(await docs()),
	...(await n8n()),
	...(await zapier()),
	...(await mcp()),
	...(await charts()),
};
const sections = [
	...Object.entries(await docSections()),
	...Object.entries(await n8nSections()),
	...Object.entries(await zapierSections()),
	...Object.entries(await mcpSections()),
	...Object.entries(await figureSections()),
	...Object.entries(await releaseSections()),
	...Object.entries(await claimSections()),
];
for (const [path, parts] of Map.groupBy(sections, ([path]) => path)) {
	const all = Object.assign({}, ...parts.map(([, texts]) => texts)) as Record<string, string>;
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

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { N8N_PACKAGE } from '@contact-sync/testing/paths';
import { actions, resources, triggers } from '@contact-sync/core';
import packageJson from '../package.json' with { type: 'json' };

/** Loads files of the package as n8n does to show forms, and prints the files that these load. */
const LOAD = `
	for (const file of process.argv.slice(1)) require(file);
	console.log(Object.keys(require.cache).join('\\n'));`;

it('n8n loads the nodes and the credential without the core, which the first call loads', () => {
	const { nodes, credentials } = packageJson.n8n;
	const files = [...nodes, ...credentials].map((file) => join(N8N_PACKAGE, file));
	const printed = execFileSync(process.execPath, ['-e', LOAD, ...files], { encoding: 'utf8' });
	const loaded = printed.split('\n').filter((file) => file.startsWith(N8N_PACKAGE));
	expect(loaded.toSorted()).toEqual(files.toSorted());
});

const bundle = readFileSync(join(N8N_PACKAGE, 'dist/core.js'), 'utf8');
const OTHERS = ['zapier', 'mcp'];

/** Returns the texts in an object, except for those in the named properties. */
const textsIn = (value: unknown, skipped: readonly string[]): string[] => {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value)
		.filter(([name]) => !skipped.includes(name))
		.flatMap(([, each]) => textsIn(each, skipped));
};

/** Sentences, which are unlikely to be in other code by chance. */
const sentencesIn = (skipped: readonly string[]) =>
	new Set(
		textsIn([actions, resources, triggers], skipped).filter((text) => /\w \w+ \w/.test(text)),
	);

/** Returns a text as esbuild writes it. */
const isInBundle = (text: string): boolean =>
	bundle.includes(text) || bundle.includes(JSON.stringify(text).slice(1, -1));

it('the bundle contains no text that only Zapier or an assistant shows', () => {
	const ours = sentencesIn(OTHERS);
	const all = [...sentencesIn([])];
	const others = all.filter((text) => !ours.has(text));
	expect(others.length).toBeGreaterThan(30);
	expect(others.filter(isInBundle)).toEqual([]);
	expect([...ours].filter(isInBundle).length).toBeGreaterThan(100);
});

/** `npm run verify:n8n`: runs the checks of n8n's reviewers on the output of `npm pack`. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';
import { actions } from '@contact-sync/core';
import { Linter } from 'eslint';
import type { INodeType } from 'n8n-workflow';
import publishedFiles from './published-files.json' with { type: 'json' };
import { runChecks } from './checks.ts';
import { npm } from '@contact-sync/testing/npm';
import { copySource } from '@contact-sync/testing/n8n/copy-source';
import { packPackage, unpack } from '@contact-sync/testing/pack';
import { N8N_PACKAGE } from '@contact-sync/testing/paths';
import { checkManifest } from './manifest.ts';
import { requiredModules } from './required-modules.ts';
import { scanWithNewest } from './scan-with-newest.ts';

const folder = await mkdtemp(join(tmpdir(), 'verify-n8n-'));
const published = await unpack(await packPackage(N8N_PACKAGE, folder), join(folder, 'published'));
const source = await copySource(join(folder, 'source'));
const entries = await readdir(published, { recursive: true, withFileTypes: true });
const files = entries
	.filter((entry) => entry.isFile())
	.map((entry) => relative(published, join(entry.parentPath, entry.name)))
	.sort();
const scripts = files.filter((file) => file.endsWith('.js'));

async function scan(packageFolder: string, patterns: readonly string[]) {
	const { passed, message, details } = await analyzePackage(packageFolder, patterns);
	assert.ok(passed && message === undefined, [message, details].join('\n'));
}

/** Patterns for published files, the same as in the scanner. */
const PUBLISHED_PATTERNS = ['**/*.js', 'package.json'];

/** Syntax that Node 20 supports. */
const NODE_20: Linter.Config = {
	languageOptions: { ecmaVersion: 2023, sourceType: 'commonjs' },
};

const NODE = 'dist/nodes/ContactSync';

/** Returns the versions of the node. */
function versions(): number[] {
	const { ContactSync } = createRequire(import.meta.url)(
		join(N8N_PACKAGE, NODE, 'ContactSync.node.js'),
	) as { ContactSync: new () => INodeType };
	return [new ContactSync().description.version].flat();
}

/** Output schemas, which n8n shows before an operation runs. Version 1.1 has separate schemas in `v1.1.0`. */
const schemas = versions().flatMap((version) =>
	actions.map(
		({ resource, operation }) =>
			`${NODE}/__schema__/v${version.toFixed(1)}.0/${resource}/${operation}.json`,
	),
);

/**
 * Maximum size of the unpacked package, in bytes. Version 0.1.0 is smaller than 400 kB. Each version of the
 * node adds about 6 kB, most of it output schemas and parameters.
 */
const MAX_UNPACKED = 420_000;

async function onlyRequiresItsOwn(file: string) {
	const require = createRequire(join(published, file));
	const names = requiredModules(await readFile(join(published, file), 'utf8'));
	for (const name of names.filter((other) => other !== 'n8n-workflow')) {
		assert.match(name, /^\.{1,2}\//, `${file} requires ${name}`);
		assert.ok(require.resolve(name).startsWith(published), `${file} requires ${name}`);
	}
}

await runChecks('n8n-nodes-contact-sync, as published', [
	{
		name: "n8n's scanner accepts the attested source",
		run: () => scan(source, SOURCE_FILE_PATTERNS),
	},
	{
		name: "n8n's scanner accepts the published JavaScript",
		run: () => scan(published, PUBLISHED_PATTERNS),
	},
	{
		name: 'both pass with the latest rules, which the scanner will use later',
		run: async () => {
			assert.equal(await scanWithNewest(source, SOURCE_FILE_PATTERNS), '');
			assert.equal(await scanWithNewest(published, PUBLISHED_PATTERNS), '');
		},
	},
	{
		name: 'its manifest supports provenance, and n8n can find its source',
		run: () => checkManifest(published),
	},
	{
		name: 'n8n-node lint passes in strict mode',
		run: async () => {
			const { code, stdout, stderr } = await npm(['run', '--silent', 'lint'], { cwd: N8N_PACKAGE });
			assert.equal(code, 0, stdout + stderr);
		},
	},
	{
		name: 'the published JavaScript requires only n8n-workflow and its own files',
		run: async () => {
			for (const file of scripts) await onlyRequiresItsOwn(file);
		},
	},
	{
		name: 'it contains ky and the core once, as dist/core.js',
		run: async () => {
			const texts = await Promise.all(
				scripts.map((file) => readFile(join(published, file), 'utf8')),
			);
			const holding = scripts.filter((_, index) => /class _?Ky\b/.test(texts[index]!));
			assert.deepEqual(holding, ['dist/core.js']);
		},
	},
	{
		name: 'the tarball contains the files of published-files.json, a schema per operation, and no others',
		run: () => assert.deepEqual(files, [...publishedFiles, ...schemas].sort()),
	},
	{
		name: 'Node 20 can parse its JavaScript',
		run: async () => {
			for (const file of scripts) {
				const code = await readFile(join(published, file), 'utf8');
				const found = new Linter().verify(code, NODE_20);
				assert.deepEqual(
					found.filter(({ fatal }) => fatal),
					[],
					file,
				);
			}
		},
	},
	{
		name: `unpacked it has at most ${MAX_UNPACKED / 1_000} kB`,
		run: async () => {
			const sizes = await Promise.all(files.map((file) => stat(join(published, file))));
			const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
			assert.ok(bytes <= MAX_UNPACKED, `${bytes} bytes`);
		},
	},
]);

await rm(folder, { recursive: true, force: true });

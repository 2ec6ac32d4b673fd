/**
 * `npm run verify:zapier`: checks the app with Zapier's CLI and against Zapier's publishing rules, and checks the
 * content of its zip. Also runs all operations against the real service, on this Node version and on Zapier's.
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Definition } from '../../zapier/scripts/definition.ts';
import { readSubject, RULES } from '@contact-sync/testing/zapier/rules/index';
import { runChecks, type Check } from './checks.ts';
import { startServer } from '@contact-sync/testing/server';
import { ZAPIER_PACKAGE } from '@contact-sync/testing/paths';
import { startCliErrorChecks } from './zapier-cli-errors.ts';
import { THIS_NODE, zapierCli } from '@contact-sync/testing/zapier/cli';
import { invocationChecks, INVOKED } from './zapier-invocations.ts';
import { fetchZapierNode } from './zapier-node.ts';
import { checkLicenses, writeMaterials } from './zapier-sbom.ts';
import { readZip, type ZipEntry } from './zapier-zip.ts';

const MAX_BYTES = 1_000_000;

/** Files that an upload can contain: the app, and the files that Zapier's platform package needs. */
const ALLOWED_FILES = [
	/^(packages\/zapier\/)?(package|definition)\.json$/,
	/^(packages\/zapier\/)?zapierwrapper\.js$/,
	/^packages\/zapier\/dist\/(index\.js|THIRD_PARTY_LICENSES\.txt)$/,
	/^node_modules\/(?!\.)(@[^/]+\/)?[^/]+\/.*\.(js|mjs|cjs|json)$/,
];

const folder = await mkdtemp(join(tmpdir(), 'verify-zapier-'));
let zip = Buffer.alloc(0);
let files: ZipEntry[] = [];
let links: ZipEntry[] = [];

async function cli(...args: string[]): Promise<string> {
	const { code, stdout, stderr } = await zapierCli(ZAPIER_PACKAGE, args);
	assert.equal(code, 0, stdout + stderr);
	return stdout;
}

/** Unpacks the zip in a folder without other packages nearby, as Zapier's cloud does. */
async function unpack(): Promise<void> {
	for (const { name, content } of files) {
		await mkdir(dirname(join(folder, name)), { recursive: true });
		await writeFile(join(folder, name), content);
	}
	for (const { name, content } of links) {
		await mkdir(dirname(join(folder, name)), { recursive: true });
		await symlink(content.toString(), join(folder, name));
	}
}

interface Wrapper {
	handler: (event: object) => Promise<{ results: unknown }>;
}

/** Sends an event to the unpacked app, through the entry file that Zapier's cloud runs. */
async function sendEvent(event: object): Promise<{ results: unknown }> {
	const entry = pathToFileURL(join(folder, 'zapierwrapper.js')).href;
	const { handler } = (await import(entry)) as Wrapper; // the type of the platform's file
	return handler({ ...event, calledFromCli: true });
}

const node22 = await fetchZapierNode();
const invocations = [THIS_NODE, ...(node22.runtime ? [node22.runtime] : [])].map(invocationChecks);
const errorChecks = await startCliErrorChecks();

const uploaded: Check[] = [
	{
		name: "the app is valid by the platform's schema (zapier-platform validate --without-style)",
		run: async () => {
			const output = await cli('validate', '--without-style', '--format', 'json');
			assert.deepEqual(JSON.parse(output), []);
		},
	},
	{
		name: 'it builds offline (zapier-platform build)',
		run: async () => {
			await cli('build', '--skip-dep-install', '--skip-validation');
			zip = await readFile(join(ZAPIER_PACKAGE, 'build/build.zip'));
			const entries = readZip(zip);
			files = entries.filter(({ isLink }) => !isLink);
			links = entries.filter(({ isLink }) => isLink);
		},
	},
	{
		name: `the zip has at most ${MAX_BYTES / 1e6} MB`,
		run: () => assert.ok(zip.length > 0 && zip.length <= MAX_BYTES, `It has ${zip.length} bytes.`),
	},
	{
		name: "the zip holds the app and what Zapier's package needs, no .env, no tests, no other package",
		run: () => {
			const names = files.map(({ name }) => name);
			const strange = names.filter((name) => !ALLOWED_FILES.some((pattern) => pattern.test(name)));
			assert.deepEqual(strange, []);
			assert.ok(names.includes('packages/zapier/dist/index.js'));
		},
	},
	{
		name: 'the zip has the licenses of the packages in the app',
		run: () => checkLicenses(files),
	},
	{
		name: 'its bill of materials lists every package in the zip (build/sbom.cdx.json)',
		run: () => writeMaterials(files),
	},
	{
		name: 'the app in it requires no package except zapier-platform-core',
		run: async () => {
			const code = await readFile(join(ZAPIER_PACKAGE, 'dist/index.js'), 'utf8');
			const names = [...code.matchAll(/^import .* from "([^"]+)"|import\("([^"]+)"\)/gm)];
			assert.deepEqual(
				[...new Set(names.map(([, name, later]) => name ?? later))],
				['zapier-platform-core'],
			);
		},
	},
	{
		name: 'unpacked elsewhere, it defines the app of golden-definition.json',
		run: async () => {
			await unpack();
			const { results } = await sendEvent({ command: 'definition' });
			const golden = await readFile(join(ZAPIER_PACKAGE, 'golden-definition.json'), 'utf8');
			assert.deepEqual(JSON.parse(JSON.stringify(results)), JSON.parse(golden));
		},
	},
	{
		name: 'unpacked elsewhere, it connects to a service',
		run: async () => {
			process.env.CONTACT_SYNC_ALLOW_LOOPBACK = '1'; // the service uses plain HTTP
			const server = await startServer((response) => {
				response.setHeader('content-type', 'application/json');
				response.end('{"product": "Acme", "environment": "live", "scopes": ["events:track"]}');
			});
			const authData = { api_key: 'test_0000000000000000', base_url: server.url };
			const { results } = await sendEvent({
				command: 'execute',
				method: 'authentication.test',
				bundle: { authData },
			}).finally(() => server.stop());
			const { host } = new URL(server.url);
			assert.equal((results as { label?: string }).label, `Live · Acme · ${host} · events`); // fails if the result isn't a label
		},
	},
];

const published: Check[] = RULES.map(({ code, title, findViolations }) => ({
	name: `${code}: ${title}`,
	run: async () => {
		const { results } = await sendEvent({ command: 'definition' });
		const definition = JSON.parse(JSON.stringify(results)) as Definition; // the platform's format
		assert.deepEqual(findViolations(await readSubject(definition)), []);
	},
}));

const complete: Check = {
	name: 'all operations of the app are invoked below',
	run: async () => {
		const { triggers, searches, creates } = (await readSubject()).definition;
		const keys = [triggers, searches, creates].flatMap((operations) => Object.keys(operations));
		assert.deepEqual(INVOKED.toSorted(), keys.toSorted());
	},
};

/**
 * Checks that Zapier's Node version was downloaded, because releases must be tested with that version.
 * Outside CI, a failed download is only reported below.
 */
const fetched: Check = {
	name: "Zapier's own Node could be fetched",
	run: () => assert.equal(node22.problem, undefined),
};

await runChecks('contact-sync-zapier', [
	...uploaded,
	...published,
	complete,
	...(process.env.CI ? [fetched] : []),
	...invocations.flatMap(({ checks }) => checks),
	...errorChecks.checks,
]);
if (node22.problem !== undefined) {
	process.stdout.write(`Not run on Node 22, which could not be fetched: ${node22.problem}\n`);
}
await Promise.all([...invocations, errorChecks].map(({ end }) => end()));
await node22.remove();
await rm(folder, { recursive: true, force: true });

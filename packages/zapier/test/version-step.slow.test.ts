import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import type { RepositoryCopy } from '@contact-sync/testing/repository/copy';
import { copyNextVersion } from '@contact-sync/testing/repository/next-version';
import { run, type RunOptions } from '@contact-sync/testing/run';
import { json, startServer, type TestServer } from '@contact-sync/testing/server';
import { zapierCli, zapierCliFile } from '@contact-sync/testing/zapier/cli';
import { changeLevel } from '../scripts/change-level.ts';
import type { Definition, Operation } from '../scripts/definition.ts';
import golden from '../golden-definition.json' with { type: 'json' };

/** Runs a step of a built app as Zapier's cloud does, and prints the outcome. */
const STEP = `
	import { createAppHandler } from 'zapier-platform-core';
	import app from 'contact-sync-zapier';
	const bundle = JSON.parse(process.argv[1]);
	const method = 'creates.upsert_contact.operation.perform';
	const outcome = await createAppHandler(app)({ command: 'execute', method, bundle }).then(
		({ results }) => results,
		({ message }) => ({ error: message }),
	);
	process.stdout.write('\\n' + JSON.stringify(outcome));
`;

/** Prints violations of Zapier's rules that can be checked without an account. */
const RULES = `
	import { readSubject, RULES } from '@contact-sync/testing/zapier/rules/index';
	const subject = await readSubject();
	const violations = RULES.flatMap(({ code, findViolations }) => findViolations(subject).map((violation) => [code, violation]));
	process.stdout.write(JSON.stringify(violations));
`;

interface Changelog {
	changelog: string;
	appMetadata?: object[];
}

/** Reads the changelog with the CLI's function that `zapier-platform promote` calls. */
async function readChangelog(version: string, folder: string): Promise<Changelog> {
	const { getVersionChangelog } = createRequire(import.meta.url)(
		await zapierCliFile('src/utils/changelog.js'),
	) as { getVersionChangelog: typeof readChangelog };
	return getVersionChangelog(version, folder);
}

const ROW = { Email: 'ada@acme.example', Interests: ['mail', 'maps'] };

let copy: RepositoryCopy;
let app: string;
let server: TestServer;
let next: Definition;
beforeAll(async () => {
	copy = await copyNextVersion();
	app = join(copy.folder, 'packages/zapier');
	next = JSON.parse(await readFile(join(app, 'golden-definition.json'), 'utf8')) as Definition; // written by our build
	server = await startServer(json(200, { id: 'c1', email: ROW.Email, created: false }));
});
afterAll(async () => {
	await server?.stop();
	await copy?.remove();
});

const node = (args: string[], options: RunOptions) =>
	run(process.execPath, args, {
		...options,
		env: { ...process.env, CONTACT_SYNC_ALLOW_LOOPBACK: '1' },
	});

/** Runs a step with its saved values in a version of the app. Returns the outcome and the requests. */
async function runStep(cwd: string, saved: object) {
	const authData = { api_key: 'cs_test_key', base_url: server.url };
	const bundle = { authData, inputData: { row_json: JSON.stringify(ROW), ...saved } };
	const args = ['--input-type=module', '-e', STEP, JSON.stringify(bundle)];
	const { stdout } = await node(args, { cwd });
	const outcome = JSON.parse(stdout.split('\n').at(-1)!) as { error?: string };
	const requests = server.received.splice(0).map(({ path, body }) => [path, body]);
	return { outcome, requests };
}

const upsertOf = ({ creates }: Definition): Operation => creates.upsert_contact!;

/** Returns the values that Zapier's editor saves in a new step. */
const newStep = (definition: Definition): Record<string, unknown> =>
	Object.fromEntries(
		upsertOf(definition).operation.inputFields!.flatMap((field) =>
			field.default === undefined ? [] : [[field.key, field.default]],
		),
	);

describe('the next version of the app, built as docs/publishing/versioning.md describes', () => {
	it('is 0.2.0, because its changes require only a minor version', () => {
		expect(next.version).toBe('0.2.0');
		expect(changeLevel(golden as Definition, next)).toBe('minor'); // our own file
	});

	it.each([
		['with the default that 0.1.0 saved', newStep(golden as Definition)],
		['with another value', { lists_and_objects: 'report' }],
		['saved before lists_and_objects existed', {}],
	])('behaves like 0.1.0 for a step %s', async (_name, saved) => {
		const before = await runStep(ROOT, saved);
		expect(await runStep(copy.folder, saved)).toEqual(before);
		const reports = 'lists_and_objects' in saved && saved.lists_and_objects === 'report';
		expect(before.requests).toHaveLength(reports ? 0 : 1);
	});

	it('saves the new default in new steps, which then report an error', async () => {
		const { outcome, requests } = await runStep(copy.folder, newStep(next));
		expect([outcome.error, requests]).toEqual([expect.stringContaining('Interests'), []]);
	});

	it('has a changelog entry from which zapier promote reads the changed step', async () => {
		const { changelog, appMetadata } = await readChangelog('0.2.0', app);
		expect(changelog).toContain('Steps in existing Zaps work as before.');
		expect(appMetadata).toEqual([
			{ app_change_type: 'FEATURE_UPDATE', action_key: 'upsert_contact', action_type: 'write' },
		]);
	});

	it("passes Zapier's publishing rules that can be checked without an account", async () => {
		const { stdout, stderr } = await node(['--input-type=module', '-e', RULES], {
			cwd: copy.folder,
		});
		expect([stdout, stderr]).toEqual(['[]', '']);
	});

	it("passes the validation of Zapier's CLI", async () => {
		const { code, stdout } = await zapierCli(app, [
			...['validate', '--without-style', '--format', 'json'],
		]);
		expect([code, JSON.parse(stdout)]).toEqual([0, []]);
	});

	it('is rejected as a breaking change if a key is removed', async () => {
		const file = join(copy.folder, 'packages/core/src/actions/contact/add-tag.ts');
		const source = await readFile(file, 'utf8');
		await writeFile(file, source.replace("key: 'add_tag'", "key: 'add_tags'"));
		const { code, stderr } = await node(['scripts/generate.ts', '--check'], { cwd: copy.folder });
		await writeFile(file, source);
		expect([code, stderr]).toEqual([
			1,
			expect.stringContaining('This is a breaking change: the action `add_tag` is gone'),
		]);
	});
});

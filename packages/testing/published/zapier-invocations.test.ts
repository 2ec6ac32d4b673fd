/**
 * Every operation of the app, run with Zapier's CLI against the real service, offline, on Zapier's Node. On this
 * Node, the app's own tests run them in process.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '@contact-sync/testing/npm';
import { run } from '@contact-sync/testing/run';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { copyZapierApp } from '@contact-sync/testing/zapier/app-copy';
import { zapierInvoke } from '@contact-sync/testing/zapier/invoke-by-cli';
import { exampleInput } from '@contact-sync/testing/zapier/input';
import { shownInZapier } from '../../zapier/src/catalog.ts';
import { EXAMPLES_WORKSPACE } from './workspace.ts';

/** Node version of Zapier's cloud for apps of platform version 19. */
const VERSION = '22.23.3';

/**
 * Fetches the Node version that Zapier uses from the npm registry into the folder of the test run. Returns its path.
 *
 * @throws Error if the registry lacks it
 */
async function fetchZapierNode(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'zapier-node-'));
	const name = `node-${process.platform}-${process.arch}`;
	const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
	const fetched = await npm(['install', `${name}@${VERSION}`, ...options], { cwd: folder });
	const path = join(folder, 'node_modules', name, 'bin/node');
	const { stdout } = await run(path, ['--version']);
	if (stdout.trim() === `v${VERSION}`) return path;
	throw new Error(`Node ${VERSION} could not be fetched: ${fetched.stderr.trim()}`);
}

/** Calls to the connection, with the expected output. */
const CONNECTION: ReadonlyArray<[args: string, expected: object | RegExp]> = [
	['auth test', { environment: 'live', product: 'Acme' }],
	['auth label', /^Live · Acme · [\w.:]+ · .+ scopes\n$/],
	['auth template', { template: { headers: { 'x-api-key': '{{bundle.authData.api_key}}' } } }],
];

/** Steps in the order of the calls: later ones find the results of earlier ones. */
const STEPS = (['create', 'search', 'trigger', 'dropdown'] as const).flatMap((kind) =>
	shownInZapier.filter(({ step }) => step.as === kind),
);

/** Returns the outputs that every result of a step has. */
const keysOf = ({ outputs, step }: (typeof shownInZapier)[number]) =>
	Object.keys(outputs).filter((key) => !outputs[key]!.optional && !step.omits?.includes(key));

/** Steps that find nothing: Ada isn't suppressed, and her enrollment is active. */
const FIND_NOTHING = new Set(['find_unsubscribed', 'enrollment_finished']);

describe("zapier-platform invoke on Zapier's Node", () => {
	let node: string;
	let service: StartedService;
	let app: Awaited<ReturnType<typeof copyZapierApp>>;
	/** Everything that the CLI printed. It logs all requests. */
	let output = '';

	beforeAll(async () => {
		node = await fetchZapierNode();
		service = await startService({ workspace: EXAMPLES_WORKSPACE });
		app = await copyZapierApp();
	});
	afterAll(() => Promise.all([service?.stop(), app?.remove()]));

	/** Runs a command of the CLI, and returns what it prints. */
	async function print(...args: string[]): Promise<string> {
		const connection = { api_key: service.keys.all!, base_url: service.url };
		const { stdout, stderr } = await zapierInvoke(
			app.folder,
			[...args, '--debug'],
			connection,
			node,
		);
		output += stdout + stderr;
		expect([stdout === '', stdout || stderr]).toEqual([false, stdout]);
		return stdout;
	}

	it.each(CONNECTION)('%s', async (args, expected) => {
		const printed = await print(...args.split(' '));
		if (expected instanceof RegExp) expect(printed).toMatch(expected);
		else expect(JSON.parse(printed)).toMatchObject(expected);
	});

	it.each(STEPS.map((action) => [action.step.key, action] as const))('%s', async (key, action) => {
		const as = action.step.as === 'dropdown' ? 'trigger' : action.step.as;
		const input = ['-i', JSON.stringify(exampleInput(action)), '--non-interactive'];
		const results: unknown = JSON.parse(await print(as, key, ...input));
		expect(Array.isArray(results)).toBe(as !== 'create');
		const [first] = [results].flat();
		if (FIND_NOTHING.has(key)) expect(first).toBeUndefined();
		else expect(Object.keys(first as object)).toEqual(expect.arrayContaining(keysOf(action)));
	});

	it('logs no API key', () => {
		expect(output).toContain('x-api-key'); // the log of a request
		expect(output).not.toContain(service.keys.all!);
	});
});

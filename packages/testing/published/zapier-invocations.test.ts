/**
 * Every operation of the app, run with Zapier's CLI against the real service, offline, on Zapier's Node. On this
 * Node, the app's own tests run them in process.
 */
import { startService, type StartedService } from '@contact-sync/service/testing';
import { copyZapierApp } from '@contact-sync/testing/zapier/app-copy';
import { zapierInvoke } from '@contact-sync/testing/zapier/invoke-by-cli';
import { exampleInput } from '@contact-sync/testing/zapier/input';
import { shownInZapier } from '../../zapier/src/catalog.ts';
import { fetchZapierNode } from './zapier-node.ts';

const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger]
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Receipt, text: Thank you }]
triggers: [{ key: receipt, template: receipt }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: receipt }] }]
unsubscribed: [{ email: grace@acme.example, reason: bounced }]
`;

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
		service = await startService({ workspace: WORKSPACE });
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

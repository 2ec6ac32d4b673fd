/** Every operation of the app, run with Zapier's CLI against the real service, offline, on this Node and on Zapier's. */
import { startService, type StartedService } from '@contact-sync/service/testing';
import { copyZapierApp } from '@contact-sync/testing/zapier/app-copy';
import { zapierInvoke } from '@contact-sync/testing/zapier/invoke-by-cli';
import { readSubject } from '@contact-sync/testing/zapier/rules/index';
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

const EMAIL = 'ada@acme.example';

/** A call to `zapier-platform invoke`: its arguments, and part of the expected output. */
interface Invocation {
	args: readonly string[];
	input?: Record<string, unknown>;
	expected: object | RegExp;
}

/** Calls to all operations of the app. Later calls use the results of earlier ones. */
const INVOCATIONS: readonly Invocation[] = [
	{ args: ['auth', 'test'], expected: { environment: 'live', product: 'Acme' } },
	{
		args: ['auth', 'label'],
		expected:
			/^Live · Acme · [\w.:]+ · contacts read\/write, events, sequences read\/enroll, emails\n$/,
	},
	{
		args: ['auth', 'template'],
		expected: { template: { headers: { 'x-api-key': '{{bundle.authData.api_key}}' } } },
	},
	{
		args: ['create', 'upsert_contact'],
		input: { email: EMAIL, custom_fields_json: '{"seats": 12}', tag_names: ['customer'] },
		expected: { email: EMAIL, custom_fields: { seats: 12 }, created: true },
	},
	{
		args: ['create', 'add_tag'],
		input: { contact: EMAIL, tags: ['vip', 'gold'] },
		expected: { created: false, email: EMAIL },
	},
	{
		args: ['create', 'remove_tag'],
		input: { contact: EMAIL, tags: ['vip', 'gold'] },
		expected: { created: false, email: EMAIL },
	},
	{
		args: ['create', 'track_event'],
		input: { event_name: 'trial_started', email: EMAIL, properties: { plan: 'pro' } },
		expected: { status: 'tracked', event_name: 'trial_started', contact_created: false },
	},
	{
		args: ['create', 'enroll_contact'],
		input: { email: EMAIL, sequence: 'onboarding', override_unsubscribe: 'false' },
		expected: { email: EMAIL, sequence_slug: 'onboarding', status: 'active', created: true },
	},
	{
		args: ['create', 'bulk_enroll_contacts'],
		input: {
			sequence: 'onboarding',
			emails: [`Ada <${EMAIL}>; nobody@acme.example`, 'no address'],
		},
		expected: {
			total: 3,
			already_enrolled: 1,
			failed: 2,
			results: [{ status: 'already_enrolled' }, { status: 'not_found' }, { status: 'invalid' }],
		},
	},
	{
		args: ['create', 'trigger_email'],
		input: { trigger_key: 'receipt', to_email: EMAIL, idempotency_key: 'order-1' },
		expected: { status: 'sent', to_email: EMAIL },
	},
	{
		args: ['search', 'find_enrollments'],
		input: { email: EMAIL },
		expected: [{ count: 1, enrollments: [{ sequence_slug: 'onboarding' }] }],
	},
	{
		args: ['search', 'find_enrollment'],
		input: { email: EMAIL, sequence: 'onboarding' },
		expected: [{ sequence_slug: 'onboarding', status: 'active', found: true }],
	},
	{
		args: ['search', 'find_unsubscribed'],
		input: { email: 'grace@acme.example' },
		expected: [{ reason: 'bounced', unsubscribed: true }],
	},
	{
		args: ['search', 'find_unsubscribed_list'],
		input: { emails: ['grace@acme.example', EMAIL] },
		expected: [{ allowed: [EMAIL], suppressed: [{ email: 'grace@acme.example' }] }],
	},
	{
		args: ['search', 'find_sequence'],
		input: { name: 'onboarding' },
		expected: [{ slug: 'onboarding', name: 'Onboarding' }],
	},
	{
		args: ['trigger', 'new_unsubscribed'],
		expected: [{ email: 'grace@acme.example', reason: 'bounced' }],
	},
	{
		args: ['trigger', 'new_or_changed_sequence'],
		expected: [{ slug: 'onboarding', name: 'Onboarding' }],
	},
	{
		args: ['trigger', 'enrollment_finished'],
		input: { emails: [EMAIL], outcome: 'stopped' }, // the enrollment is active
		expected: [],
	},
	{ args: ['trigger', 'list_sequences'], expected: [{ id: 'onboarding', name: 'Onboarding' }] },
];

it('all operations of the app are invoked below', async () => {
	const { triggers, searches, creates } = (await readSubject()).definition;
	const keys = [triggers, searches, creates].flatMap((operations) => Object.keys(operations));
	const operations = INVOCATIONS.map(({ args }) => args).filter(([kind]) => kind !== 'auth');
	expect(operations.map(([, key]) => key!).toSorted()).toEqual(keys.toSorted());
});

describe.each(["this process's Node", "Zapier's Node"])('zapier-platform invoke on %s', (which) => {
	let node: string;
	let service: StartedService;
	let app: Awaited<ReturnType<typeof copyZapierApp>>;
	/** Everything that the CLI printed. It logs all requests. */
	let output = '';

	beforeAll(async () => {
		node = which === "Zapier's Node" ? await fetchZapierNode() : process.execPath;
		service = await startService({ workspace: WORKSPACE });
		app = await copyZapierApp();
	});
	afterAll(() => Promise.all([service?.stop(), app?.remove()]));

	it.each(INVOCATIONS.map((each) => [each.args.join(' '), each] as const))(
		'%s',
		async (_, { args, input, expected }) => {
			const more = args[0] === 'auth' ? [] : ['--non-interactive'];
			const given = input === undefined ? [] : ['-i', JSON.stringify(input)];
			const connection = { api_key: service.keys.all!, base_url: service.url };
			const all = [...args, ...given, ...more, '--debug'];
			const { stdout, stderr } = await zapierInvoke(app.folder, all, connection, node);
			output += stdout + stderr;
			expect([stdout === '', stdout || stderr]).toEqual([false, stdout]);
			if (expected instanceof RegExp) expect(stdout).toMatch(expected);
			else expect(JSON.parse(stdout)).toMatchObject(expected);
		},
	);

	it('logs no API key', () => {
		expect(output).toContain('x-api-key'); // the log of a request
		expect(output).not.toContain(service.keys.all!);
	});
});

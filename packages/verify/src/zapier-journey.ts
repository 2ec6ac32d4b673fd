import assert from 'node:assert/strict';
import { startService } from '@contact-sync/service/testing';
import type { Check } from './checks.ts';
import { copyZapierApp } from '@contact-sync/testing/zapier/app-copy';
import type { Runtime } from '@contact-sync/testing/zapier/cli';
import { zapierInvoke } from '@contact-sync/testing/zapier/invoke-by-cli';

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

/** One use of `zapier-platform invoke`: what it is called with, and part of what it must give. */
interface Stop {
	args: readonly string[];
	input?: Record<string, unknown>;
	gives: object | RegExp;
}

/** Everything the app can do, in an order in which one may need what another made. */
const JOURNEY: readonly Stop[] = [
	{ args: ['auth', 'test'], gives: { environment: 'live', product: 'Acme' } },
	{
		args: ['auth', 'label'],
		gives:
			/^Live · Acme · [\w.:]+ · contacts read\/write, events, sequences read\/enroll, emails\n$/,
	},
	{
		args: ['auth', 'template'],
		gives: { template: { headers: { 'x-api-key': '{{bundle.authData.api_key}}' } } },
	},
	{
		args: ['create', 'upsert_contact'],
		input: { email: EMAIL, custom_fields_json: '{"seats": 12}', tag_names: ['customer'] },
		gives: { email: EMAIL, custom_fields: { seats: 12 }, created: true },
	},
	{
		args: ['create', 'add_tag'],
		input: { contact: EMAIL, tags: ['vip', 'gold'] },
		gives: { created: false, email: EMAIL },
	},
	{
		args: ['create', 'remove_tag'],
		input: { contact: EMAIL, tags: ['vip', 'gold'] },
		gives: { created: false, email: EMAIL },
	},
	{
		args: ['create', 'track_event'],
		input: { event_name: 'trial_started', email: EMAIL, properties: { plan: 'pro' } },
		gives: { status: 'tracked', event_name: 'trial_started', contact_created: false },
	},
	{
		args: ['create', 'enroll_contact'],
		input: { email: EMAIL, sequence: 'onboarding', override_unsubscribe: 'false' },
		gives: { email: EMAIL, sequence_slug: 'onboarding', status: 'active', created: true },
	},
	{
		args: ['create', 'bulk_enroll_contacts'],
		input: {
			sequence: 'onboarding',
			emails: [`Ada <${EMAIL}>; nobody@acme.example`, 'no address'],
		},
		gives: {
			total: 3,
			already_enrolled: 1,
			failed: 2,
			results: [{ status: 'already_enrolled' }, { status: 'not_found' }, { status: 'invalid' }],
		},
	},
	{
		args: ['create', 'trigger_email'],
		input: { trigger_key: 'receipt', to_email: EMAIL, idempotency_key: 'order-1' },
		gives: { status: 'sent', to_email: EMAIL },
	},
	{
		args: ['search', 'find_enrollments'],
		input: { email: EMAIL },
		gives: [{ count: 1, enrollments: [{ sequence_slug: 'onboarding' }] }],
	},
	{
		args: ['search', 'find_enrollment'],
		input: { email: EMAIL, sequence: 'onboarding' },
		gives: [{ sequence_slug: 'onboarding', status: 'active', found: true }],
	},
	{
		args: ['search', 'find_unsubscribed'],
		input: { email: 'grace@acme.example' },
		gives: [{ reason: 'bounced', unsubscribed: true }],
	},
	{
		args: ['search', 'find_unsubscribed_list'],
		input: { emails: ['grace@acme.example', EMAIL] },
		gives: [{ allowed: [EMAIL], suppressed: [{ email: 'grace@acme.example' }] }],
	},
	{
		args: ['search', 'find_sequence'],
		input: { name: 'onboarding' },
		gives: [{ slug: 'onboarding', name: 'Onboarding' }],
	},
	{
		args: ['trigger', 'new_unsubscribed'],
		gives: [{ email: 'grace@acme.example', reason: 'bounced' }],
	},
	{
		args: ['trigger', 'new_or_changed_sequence'],
		gives: [{ slug: 'onboarding', name: 'Onboarding' }],
	},
	{
		args: ['trigger', 'enrollment_finished'],
		input: { emails: [EMAIL], outcome: 'stopped' }, // the enrollment is active
		gives: [],
	},
	{ args: ['trigger', 'list_sequences'], gives: [{ id: 'onboarding', name: 'Onboarding' }] },
];

/** Triggers, searches and actions that are on the way, by key. */
export const VISITED = JOURNEY.map(({ args }) => args)
	.filter(([kind]) => kind !== 'auth')
	.map(([, key]) => key!);

/**
 * Runs everything the app can do with Zapier's own CLI against the real service, on this Node, with no way to Zapier, and with
 * the log of every request on, which must not hold the key.
 */
export function journeyOn(runtime: Runtime): { checks: Check[]; end: () => Promise<void> } {
	let service: Awaited<ReturnType<typeof startService>> | undefined;
	let app: Awaited<ReturnType<typeof copyZapierApp>> | undefined;
	let said = '';

	const start = async () => {
		service ??= await startService({ workspace: WORKSPACE });
		app ??= await copyZapierApp();
		return { api_key: service.keys.all!, base_url: service.url, folder: app.folder };
	};
	const check = ({ args, input, gives }: Stop): Check => ({
		name: `${runtime.name}: zapier-platform invoke ${args.join(' ')}`,
		run: async () => {
			const { folder, ...connection } = await start();
			const more = args[0] === 'auth' ? [] : ['--non-interactive'];
			const given = input === undefined ? [] : ['-i', JSON.stringify(input)];
			const all = [...args, ...given, ...more, '--debug'];
			const { stdout, stderr } = await zapierInvoke(folder, all, connection, runtime);
			said += stdout + stderr;
			assert.notEqual(stdout, '', stderr);
			if (gives instanceof RegExp) assert.match(stdout, gives);
			else assert.partialDeepStrictEqual(JSON.parse(stdout), gives);
		},
	});
	const leaks: Check = {
		name: `${runtime.name}: none of these logs and answers holds the key`,
		run: () => {
			assert.ok(said.includes('x-api-key'), 'There is no log of a request to look through.');
			assert.ok(!said.includes(service!.keys.all!));
		},
	};
	return {
		checks: [...JOURNEY.map(check), leaks],
		end: async () => void (await Promise.all([service?.stop(), app?.remove()])),
	};
}

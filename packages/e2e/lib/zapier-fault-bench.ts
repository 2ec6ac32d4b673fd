import { startService } from '@contact-sync/service/testing';
import { createClient, type UpsertContactBody } from '@contact-sync/core';

const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    key: cs_live_of_the_fault_suite
    scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger]
    limits: { per_minute: 100000, per_hour: 100000 }
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Receipt, text: Thank you }]
triggers: [{ key: receipt, template: receipt }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: receipt }] }]
`;

export const EMAIL = 'ada@acme.example';

interface Rows {
	contacts: Array<{ email: string; tags: string[] }>;
	events: unknown[];
	enrollments: unknown[];
	mails: unknown[];
	activity: Array<{ kind: string }>;
}

/** An action to try, and how often its work was done. */
export interface Case {
	name: string;
	action: string;
	given: Record<string, unknown>;
	replay: 'safe' | 'unsafe';
	/** What must be there before. */
	before?: UpsertContactBody;
	done: (rows: Rows) => number;
}

const made = (rows: Rows) => rows.activity.filter(({ kind }) => kind === 'created').length;
const contact = { email: EMAIL };

export const CASES: readonly Case[] = [
	{ name: 'upsert', action: 'contact.upsert', given: contact, replay: 'safe', done: made },
	{
		name: 'add tag',
		action: 'contact.addTag',
		given: { contact: EMAIL, tag: 'vip' },
		replay: 'safe',
		before: contact,
		done: (rows) => rows.contacts.filter(({ tags }) => tags.includes('vip')).length,
	},
	{
		name: 'remove tag',
		action: 'contact.removeTag',
		given: { contact: EMAIL, tag: 'vip' },
		replay: 'safe',
		before: { ...contact, tag_names: ['vip'] },
		done: (rows) => rows.contacts.filter(({ tags }) => !tags.includes('vip')).length,
	},
	{
		name: 'event',
		action: 'event.track',
		given: { email: EMAIL, event_name: 'login' },
		replay: 'unsafe',
		before: contact,
		done: (rows) => rows.events.length,
	},
	{
		name: 'enroll',
		action: 'sequence.enroll',
		given: { email: EMAIL, sequence: 'onboarding' },
		replay: 'safe',
		before: contact,
		done: (rows) => rows.enrollments.length,
	},
	{
		name: 'bulk enroll',
		action: 'sequence.bulkEnroll',
		given: { email: EMAIL, sequence: 'onboarding' },
		replay: 'safe',
		before: contact,
		done: (rows) => rows.enrollments.length,
	},
	{
		name: 'email with a key',
		action: 'email.trigger',
		given: { trigger_key: 'receipt', to_email: EMAIL, idempotency_key: 'order-1' },
		replay: 'safe',
		done: (rows) => rows.mails.length,
	},
	{
		name: 'email without a key',
		action: 'email.trigger',
		given: { trigger_key: 'receipt', to_email: EMAIL },
		replay: 'unsafe',
		done: (rows) => rows.mails.length,
	},
];

/** The real service, whose answers can be made to fail. */
export async function startZapierFaultBench() {
	const service = await startService({ workspace: WORKSPACE, controls: true });
	const client = createClient({
		...{ baseUrl: service.url, fetch, apiKey: service.keys.all!, now: Date.now },
		...{ sleep: async () => {}, random: Math.random },
	});
	return {
		service,
		/** Makes the contact that must be there before. */
		upsert: (contact: UpsertContactBody) => client.contacts.upsert(contact),
	};
}

export type ZapierFaultBench = Awaited<ReturnType<typeof startZapierFaultBench>>;

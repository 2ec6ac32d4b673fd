import { startService } from '@contact-sync/service/testing';
import { actions, createClient, runAction, type ContactSyncError } from '@contact-sync/core';

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
export const TIMEOUT_MS = 400;

interface Rows {
	contacts: Array<{ email: string; tags: string[] }>;
	events: unknown[];
	enrollments: unknown[];
	mails: unknown[];
	activity: Array<{ kind: string }>;
}

export interface Ran {
	result?: unknown;
	error?: ContactSyncError;
	/** How often the work was done, by the service's own tables. */
	done: number;
}

/** An action to try, and how often its work was done. */
export interface Case {
	name: string;
	action: string;
	given: Record<string, unknown>;
	replay: 'safe' | 'unsafe';
	/** What must be there before. */
	before?: Record<string, unknown>;
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

/** The core against the real service, whose answers can be made to fail. */
export async function startFaultBench() {
	const service = await startService({ workspace: WORKSPACE, controls: true });
	const run = async (key: string, given: Record<string, unknown>, baseUrl = service.url) => {
		let nowMs = Date.now();
		const client = createClient({
			...{ baseUrl, fetch, apiKey: service.keys.all!, timeoutMs: TIMEOUT_MS },
			now: () => nowMs,
			sleep: async (ms) => void (nowMs += ms), // waits are proven in the core's own tests
			random: Math.random,
		});
		const action = actions.find((candidate) => candidate.key === key)!;
		return await runAction(action, client, given);
	};
	return {
		service,
		run,
		/** Runs a case from an empty service with a fault in its way. */
		tryCase: async (
			{ action, given, before, done }: Case,
			fault: object | undefined,
			baseUrl?: string,
		): Promise<Ran> => {
			await service.control('reset', {});
			if (before) await run('contact.upsert', before);
			if (fault) await service.control('faults', fault);
			const outcome = await run(action, given, baseUrl).then(
				(result) => ({ result }),
				(error: ContactSyncError) => ({ error }),
			);
			await service.control('faults', undefined, 'DELETE');
			return { ...outcome, done: done(await service.control<Rows>('state')) };
		},
	};
}

export type FaultBench = Awaited<ReturnType<typeof startFaultBench>>;

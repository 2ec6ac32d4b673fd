import type { State } from '@contact-sync/testing/tables';
import { runAll } from '@contact-sync/core';
import type { OpenedService } from '@contact-sync/service/testing';
import { clientOf } from '@contact-sync/testing/client-of';
import { openService } from '@contact-sync/testing/service';
import {
	builtServer,
	openStdioSession,
	type StdioSession,
} from '@contact-sync/testing/mcp/stdio-session';
import { upsertAll } from './upsert-run.ts';

/** Calls to one tool. An item has been processed if the service's tables contain its name. */
interface McpWorkload {
	tool: string;
	givenFor: (item: string) => Record<string, unknown>;
	/** Returns each processed item as many times as it was processed. */
	processedItems: (state: State) => string[];
}

/** Email address of the contact for all events. */
const SHARED_CONTACT = 'shared@acme.example';

/** Returns whether the tool enrolls the item's contact, which must then exist before the calls. */
const isKnown = (item: string): boolean => item.startsWith('enroll_contact');

const doneBy = (kind: string) => (state: State) =>
	state.activity.filter((entry) => entry.kind === kind).map(({ email }) => email);

/** Tools that are idempotent or have an idempotency key, and one tool that isn't idempotent. */
const MCP_WORKLOADS: readonly McpWorkload[] = [
	{
		tool: 'create_or_update_contact',
		givenFor: (email) => ({ email, custom_fields: { plan: 'pro' } }),
		processedItems: (state) =>
			doneBy('created')(state).filter((email) => email.startsWith('create_or_update_contact')),
	},
	{
		tool: 'add_tags',
		givenFor: (email) => ({ email, tags: ['vip'] }),
		processedItems: doneBy('tag_added'),
	},
	{
		tool: 'enroll_contact',
		givenFor: (email) => ({ email, sequence: 'onboarding' }),
		processedItems: doneBy('enrolled'),
	},
	{
		tool: 'send_email',
		givenFor: (email) => ({ trigger_key: 'receipt', email }),
		processedItems: ({ mails }) => mails.map(({ to_email }) => to_email),
	},
	{
		tool: 'track_event',
		givenFor: (item) => ({ email: SHARED_CONTACT, event_name: 'login', properties: { item } }),
		processedItems: ({ events }) =>
			events.map(({ properties }) => (properties as { item: string }).item), // as given
	},
];

/** Number of processes, each with its own key. */
const SESSIONS = 8;
const ITEMS_PER_SESSION = 40;

const KEYS = Array.from({ length: SESSIONS }, (_, i) => `assistant-${i}`);
const key = (name: string) => `
  - name: ${name}
    environment: live
    scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger]
    limits: { per_minute: 100000, per_hour: 100000 }`;

const WORKSPACE = `
product: Acme
keys: ${['all', ...KEYS].map(key).join('')}
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Your receipt, text: Thank you. }]
triggers: [{ key: receipt, template: receipt }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: receipt }] }]
`;

/** Faults to inject into 5% of all requests. Timeouts aren't included, because each one takes 20 s. */
const FAULTS = [
	{ status: 503 },
	{ status: 429, retry_after: 1 },
	{ html: true },
	{ reset: 'before_headers' },
	{ reset: 'in_body' },
	{ lose_answer: true },
	{ cut_json: true },
];
const PROBABILITY = 0.05 / FAULTS.length;

interface Item {
	name: string;
	work: McpWorkload;
	session: StdioSession;
}

const itemsOf = (sessions: readonly StdioSession[]): Item[] =>
	Array.from({ length: SESSIONS * ITEMS_PER_SESSION }, (_, i) => {
		const work = MCP_WORKLOADS[i % MCP_WORKLOADS.length]!;
		const session = sessions[i % SESSIONS]!;
		return { work, session, name: `${work.tool}-${i}@acme.example` };
	});

const UNKNOWN =
	/^It's unknown whether this event was recorded\. .+ or the event may be recorded twice\./;

/** Maximum number of attempts. No call needs as many. */
const MAX_TRIES = 5;

type End = 'done' | 'unknown';

/** Calls a tool like a model that follows error messages, and retries unless the outcome is unknown. */
async function send({ name, work, session }: Item): Promise<End> {
	let error = '';
	for (let tried = 0; tried < MAX_TRIES; tried += 1) {
		const outcome = await session.call(work.tool, work.givenFor(name));
		if (!('error' in outcome)) return 'done';
		error = outcome.error;
		if (UNKNOWN.test(error)) return 'unknown';
	}
	throw new Error(`${name}: ${error}`);
}

/** Sends an item. Sends emails a second time after success, because models also repeat successful calls. */
async function sendOrRepeat(item: Item): Promise<End> {
	const end = await send(item);
	return item.work.tool === 'send_email' ? send(item) : end;
}

const namesOf = (items: readonly Item[]) => items.map(({ name }) => name);

interface Journal {
	entries: Array<{ fault: string | null }>;
}

let service: OpenedService;
let sessions: StdioSession[];
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE, controls: true });
	sessions = await Promise.all(
		KEYS.map((name) => openStdioSession(builtServer(service.url, service.keys[name]!))),
	);
});
afterAll(async () => {
	await Promise.all(sessions.map((session) => session.close()));
	await service.stop();
});

it('hundreds of calls over stdio neither lose nor duplicate items while 5% of the requests fail', async () => {
	const items = itemsOf(sessions);
	const known = namesOf(items).filter(isKnown);
	await upsertAll(clientOf(service), [SHARED_CONTACT, ...known], { stopAtError: true });
	await service.control('faults', { seed: 7 });
	for (const fault of FAULTS) {
		await service.control('faults', { ...fault, probability: PROBABILITY });
	}

	const ends = await runAll(items, sendOrRepeat);

	await service.control('faults', undefined, 'DELETE');
	const { entries } = await service.control<Journal>('journal');
	expect(entries.filter(({ fault }) => fault !== null).length).toBeGreaterThan(FAULTS.length);
	const timesDone = await counterOf(service);
	const done = items.filter((_, i) => ends[i] === 'done');
	expect(namesOf(done.filter((item) => timesDone(item) !== 1))).toEqual([]);

	// After an unknown outcome, the user checks whether the item was processed, and repeats the call if not.
	const unknown = items.filter((_, i) => ends[i] === 'unknown');
	expect(unknown.filter(({ work }) => work.tool !== 'track_event')).toEqual([]);
	for (const item of unknown.filter((each) => timesDone(each) === 0)) await send(item);
	const timesDoneNow = await counterOf(service);
	expect(namesOf(items.filter((item) => timesDoneNow(item) !== 1))).toEqual([]);
});

/** Returns a function that counts the occurrences of an item in the service's tables. */
async function counterOf({ control }: OpenedService) {
	const state = await control<State>('state');
	return ({ name, work }: Item): number =>
		work.processedItems(state).filter((done) => done === name).length;
}

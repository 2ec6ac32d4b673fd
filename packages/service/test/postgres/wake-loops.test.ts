import { newStore } from '@contact-sync/testing/service';
import { openInProcess } from '@contact-sync/testing/service/open-in-process';
import { createClock } from '../../src/base/clock.ts';
import type { ConsoleTools } from '../../src/console/console-tools.ts';
import { OPERATIONS } from '../../src/console/operations/index.ts';
import { transact } from '../../src/jobs/transact.ts';
import type { Work, WorkTools } from '../../src/jobs/work.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/opened-database.ts';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { postTo } from '../helpers/automations.ts';
import { upsert } from '../helpers/call.ts';
import { mailing, RECEIPT, smtpEnv, trigger } from '../helpers/mail.ts';
import { bulkEnroll, enroll, newContact, SEQUENCES } from '../helpers/sequences.ts';
import { startSmtp, type Smtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';

let store: Store;
beforeAll(async () => {
	store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
});
afterAll(() => store[Symbol.asyncDispose]());

/** Makes a change, and returns how often it woke the loops. */
async function wakesAfter(change: (work: Work) => Promise<unknown>): Promise<number> {
	let wakes = 0;
	const tools = {
		allOwners: store.db,
		clock: createClock(),
		workspaces: new Map(),
		wakeWorker: () => wakes++,
	} as unknown as WorkTools;
	await transact(tools, { product: 'Acme', environment: 'live' }, change).catch(() => {});
	return wakes;
}

test('a change that schedules work wakes the loops once, and only if it is committed', async () => {
	const schedule = async (work: Work) => {
		work.enqueueWork();
		work.enqueueWork();
	};
	expect(await wakesAfter(schedule)).toBe(1);
	expect(await wakesAfter(async () => {})).toBe(0);
	const fail = async (work: Work) => {
		await schedule(work);
		throw new Error('The change fails.');
	};
	expect(await wakesAfter(fail)).toBe(0);
});

const RETRIES = OPERATIONS.filter(({ title }) => title.startsWith('Retry'));

test('the console can retry emails and jobs', () => {
	expect(RETRIES.map(({ tab }) => tab).toSorted()).toEqual(['jobs', 'jobs', 'outbox', 'outbox']);
});

test.each(RETRIES)('the operation $title wakes the loops', async ({ tab, run }) => {
	const id = tab === 'jobs' ? 1 : '00000000-0000-4000-8000-000000000000';
	const tools = {} as ConsoleTools;
	expect(await wakesAfter((work) => run(work, { id }, { since: '1h' }, tools))).toBe(1);
});

const then = [{ send: 'receipt' }];
const WORKSPACE = mailing({
	sequences: SEQUENCES.sequences,
	templates: [...SEQUENCES.templates, ...RECEIPT.templates],
	triggers: RECEIPT.triggers,
	automations: [
		{ when: { field_changed: 'plan' }, then },
		{ when: { event: 'visit' }, then },
		{ when: { event: 'upgrade' }, then: [{ set_field: { plan: 'pro' } }] },
		{ when: { event: 'start' }, then: [{ enroll: 'onboarding' }] },
	],
});

let smtp: Smtp;
let service: OpenedService;

// Without their intervals, the loops run only when they are awakened. The service is opened in Jest's module registry,
// because only that one has the mock.
beforeAll(async () => {
	const intervals = jest.spyOn(globalThis, 'setInterval').mockReturnValue(undefined as never);
	smtp = await startSmtp();
	const { databaseUrl } = await newStore();
	const options = { workspace: WORKSPACE, databaseUrl: databaseUrl!, env: smtpEnv(smtp) };
	service = await openInProcess(options);
	intervals.mockRestore();
});
afterAll(async () => {
	await service.stop();
	await smtp[Symbol.asyncDispose]();
});

const track = (email: string, event_name: string) =>
	postTo(service, '/events/track/', { email, event_name });

/** Timeout, in milliseconds. A loop that isn't awakened never sends the email. */
const TIMEOUT_MS = 20_000;

test.each<[string, (email: string) => Promise<unknown>]>([
	['a changed field', (email) => upsert(service, { email, custom_fields: { plan: 'pro' } })],
	['an event', (email) => track(email, 'visit')],
	['an event that changes a field', (email) => track(email, 'upgrade')],
	['an event that starts a sequence', (email) => track(email, 'start')],
	['an enrollment', (email) => enroll(service, email, 'onboarding')],
	['a bulk enrollment', (email) => bulkEnroll(service, [email])],
	['an email trigger', (email) => trigger(service, 'receipt', email)],
])(
	'the email that %s causes is sent before the next interval of a loop',
	async (_, cause) => {
		const email = await newContact(service);
		await cause(email);
		await until(() => smtp.received.some(({ to }) => to.includes(email)));
	},
	TIMEOUT_MS,
);

/** @jest-environment <rootDir>/packages/zapier/test/environment.cjs */
import { create, invoke, type Invocation } from '../../zapier/test/invoke.ts';
import {
	CASES,
	EMAIL,
	startZapierFaultBench,
	type Case,
	type ZapierFaultBench,
} from '../lib/zapier-fault-bench.ts';

/** The actions of the fault suite, as Zapier knows them. */
const KEYS: Readonly<Record<string, string>> = {
	'contact.upsert': 'upsert_contact',
	'contact.addTag': 'add_tag',
	'contact.removeTag': 'remove_tag',
	'event.track': 'track_event',
	'sequence.enroll': 'enroll_contact',
	'sequence.bulkEnroll': 'bulk_enroll_contacts',
	'email.trigger': 'trigger_email',
};

let bench: ZapierFaultBench;
beforeAll(async () => {
	bench = await startZapierFaultBench();
});
afterAll(() => bench.service.stop());

/** Runs an action of the Zapier app from an empty service with a fault in its way. */
async function tryCase(each: Case, fault: object, authData: Record<string, string> = {}) {
	const { control, url, keys } = bench.service;
	await control('reset', {});
	if (each.before) await bench.upsert(each.before);
	await control('faults', { ...fault, count: 1, method: 'POST' });
	const outcome = await invoke(
		create(KEYS[each.action]!),
		{ base_url: url, api_key: keys.all!, ...authData },
		{ ...each.given, emails: [EMAIL] }, // bulk enrollment takes a list here
	);
	await control('faults', undefined, 'DELETE');
	return { ...outcome, done: each.done(await control('state')) };
}

const named = (replay: Case['replay']) =>
	CASES.filter((each) => each.replay === replay).map((each) => [each.name, each] as const);
const safe = named('safe');
const unsafe = named('unsafe');
const all = [...safe, ...unsafe];

const expectKept = ({ raw, logs }: Invocation) => {
	expect(raw + logs).not.toContain(bench.service.keys.all);
	expect(raw).not.toContain('What happened'); // Zapier's own addition, which holds the input
};

describe.each<[string, object, number]>([
	['503 with Retry-After', { status: 503, retry_after: 7 }, 7],
	['503', { status: 503 }, 60],
	['504', { status: 504 }, 60],
	['a page of a gateway', { html: true }, 60],
	['a connection that breaks before the work', { reset: 'before_headers' }, 60],
	['a connection that breaks in the answer', { reset: 'in_body' }, 60],
	['an answer that is lost after the work', { lose_answer: true }, 60],
])('%s', (_name, fault, delay) => {
	// Zapier's own client does not notice a body that ends early, so that only the deadline of the step ends it.
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const endless = 'reset' in fault && fault.reset === 'in_body';
	beforeEach(() => {
		if (endless) jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 16));
	});
	afterEach(() => jest.restoreAllMocks());

	it.each(safe)('of %s: Zapier is told to run the step again', async (_case, each) => {
		const outcome = await tryCase(each, fault);
		expect(outcome.error).toMatchObject({ name: 'ThrottledError', delay });
		expectKept(outcome);
	});

	it.each(unsafe)('of %s: it is uncertain, which is said and not repeated', async (_case, each) => {
		const outcome = await tryCase(each, fault);
		expect(outcome.error).toMatchObject({ name: 'AppError', code: 'uncertain' });
		expect(outcome.error!.text).toContain('before you run this again');
		expect(outcome.done).toBeLessThanOrEqual(1);
		expectKept(outcome);
	});
});

describe.each<[string, object, object]>([
	['429', { status: 429, retry_after: 11 }, { name: 'ThrottledError', delay: 11 }],
	['429 of the hour', { status: 429, retry_after: 3599 }, { name: 'ThrottledError', delay: 3599 }],
	['429 without a time', { status: 429 }, { name: 'ThrottledError', delay: 60 }],
	['400', { status: 400 }, { name: 'AppError', code: 'invalid_data', status: 400 }],
	['403', { status: 403 }, { name: 'AppError', code: 'scope_missing', status: 403 }],
	['409', { status: 409 }, { name: 'AppError', code: 'conflict', status: 409 }],
	['422', { status: 422 }, { name: 'HaltedError' }],
	['302', { status: 302 }, { name: 'AppError', code: 'unexpected_answer', status: 302 }],
	['418', { status: 418 }, { name: 'AppError', code: 'unexpected_answer', status: 418 }],
])('%s', (name, fault, error) => {
	it.each(all)('of %s ends so, and nothing was done', async (_case, each) => {
		const outcome = await tryCase(each, fault);
		if (each.name === 'bulk enroll' && name === '400') {
			// With one address the refusal is about it, and told in its row.
			expect(outcome.results).toMatchObject({ total: 1, failed: 1 });
			return;
		}
		expect(outcome.error).toMatchObject(error);
		expect(outcome.done).toBe(0);
		expectKept(outcome);
	});
});

it.each(all)('%s with a key that is dead marks the connection as expired', async (_case, each) => {
	const outcome = await tryCase(each, { delay_ms: 1 }, { api_key: 'cs_live_of_nobody' });
	expect(outcome.error).toMatchObject({ name: 'ExpiredAuthError' });
	expect(outcome.done).toBe(0);
});

it.each(all)('%s where nothing listens is run again later', async (_case, each) => {
	const outcome = await tryCase(each, { delay_ms: 1 }, { base_url: 'http://127.0.0.1:47' });
	expect(outcome.error).toMatchObject({ name: 'ThrottledError', delay: 60 });
	expect(outcome.done).toBe(0);
});

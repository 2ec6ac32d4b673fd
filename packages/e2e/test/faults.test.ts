import { CASES, startFaultBench, TIMEOUT_MS, type FaultBench } from '../lib/fault-bench.ts';

let bench: FaultBench;
beforeAll(async () => {
	bench = await startFaultBench();
});
afterAll(() => bench.service.stop());

const safe = CASES.filter(({ replay }) => replay === 'safe').map(
	(each) => [each.name, each] as const,
);
const unsafe = CASES.filter(({ replay }) => replay === 'unsafe').map(
	(each) => [each.name, each] as const,
);
const all = [...safe, ...unsafe];

const once = { count: 1, method: 'POST' };

/** What may be repeated when it is harmless. */
const PASSING: Array<[string, object]> = [
	['a reset before the work', { reset: 'before_headers' }],
	['a reset in the answer to it', { reset: 'in_body' }],
	['an answer that is lost after it was done', { lose_answer: true }],
	['an answer that comes too late', { delay_ms: TIMEOUT_MS * 3 }],
	['500', { status: 500 }],
	['502 as a page of a gateway', { html: true }],
	['503', { status: 503 }],
	['503 with Retry-After', { status: 503, retry_after: 7 }],
	['504', { status: 504 }],
];

describe.each(PASSING)('%s', (_name, fault) => {
	it.each(safe)('of %s: it is done once all the same', async (_case, each) => {
		const { error, done } = await bench.tryCase(each, { ...fault, ...once });
		expect([error, done]).toEqual([undefined, 1]);
	});

	it.each(unsafe)('of %s: it is uncertain, said so, and never done twice', async (_case, each) => {
		const { error, done } = await bench.tryCase(each, { ...fault, ...once });
		expect(error).toMatchObject({ code: 'uncertain' });
		expect(done).toBeLessThanOrEqual(1);
	});
});

describe.each([
	['with seconds', { retry_after: 3 }],
	['with a date', { retry_after: new Date(Date.now() + 60_000).toUTCString() }],
	['with nothing', {}],
	['with zero', { retry_after: 0 }],
	['with less than zero', { retry_after: -1 }],
	['with nonsense', { retry_after: 'soon' }],
])('429 %s', (_name, retryAfter) => {
	it.each(all)('of %s: it is done once', async (_case, each) => {
		const { error, done } = await bench.tryCase(each, { status: 429, ...retryAfter, ...once });
		expect([error, done]).toEqual([undefined, 1]);
	});
});

it.each(all)('429 that asks to wait a day ends %s, and nothing was done', async (_case, each) => {
	const { error, done } = await bench.tryCase(each, { status: 429, retry_after: 86_400, ...once });
	expect([error?.code, done]).toEqual(['rate_limited', 0]);
});

describe.each([
	[302, 'unexpected_answer'],
	[408, 'unexpected_answer'],
	[409, 'conflict'],
	[422, 'unprocessable'],
	[425, 'unexpected_answer'],
])('%i', (status, code) => {
	it.each(all)('of %s is not repeated, and nothing was done', async (_case, each) => {
		const { error, done } = await bench.tryCase(each, { status, ...once });
		expect([error?.code, done]).toEqual([code, 0]);
	});
});

it.each(all)(
	'cut JSON after %s is never taken for a failure that repeats it',
	async (name, each) => {
		const { error, done } = await bench.tryCase(each, { cut_json: true, ...once });
		// Only an upsert promises something that is read; what is said then is that the answer is not the service's.
		const reads = name === 'upsert' || 'contact' in each.given;
		expect([error?.code, done]).toEqual(
			reads ? ['unexpected_answer', expect.any(Number)] : [undefined, 1],
		);
	},
);

it.each(all)('%s at an address where nothing listens is a network error', async (_case, each) => {
	const { error, done } = await bench.tryCase(each, undefined, 'http://127.0.0.1:47');
	expect(error?.code).toBe('network_failed');
	expect(done).toBe(0);
});

it('no error of any fault holds the key or more of the contact than was at fault', async () => {
	for (const each of CASES) {
		const { error } = await bench.tryCase(each, { status: 400, count: 1, method: 'POST' });
		const text = `${JSON.stringify(error)}${error!.stack}`;
		expect(text).not.toContain(bench.service.keys.all);
		expect(text).not.toContain('X-API-Key');
	}
});

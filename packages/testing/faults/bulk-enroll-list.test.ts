import fc from 'fast-check';
import { actionsOn, createClient, createRunCache, runAction, runAll } from '@contact-sync/core';
import type { OpenedService } from '@contact-sync/service/testing';
import type { State } from '@contact-sync/testing/tables';
import { openService } from '@contact-sync/testing/service';

const SEQUENCES = Array.from({ length: 40 }, (_, i) => `course-${i}`);

const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    scopes: [contacts:write, sequences:enroll]
    limits: { per_minute: 100000, per_hour: 100000 }
  - { name: poor, environment: live, scopes: [contacts:write] }
sequences:
${SEQUENCES.map((slug) => `  - { slug: ${slug}, name: ${slug}, steps: [] }`).join('\n')}
`;

/** Timeout of a step, in milliseconds. */
const STEP_MS = 24_000;

const PEOPLE = Array.from({ length: 1_010 }, (_, i) => `p${i}@acme.example`);
const OTHERS = PEOPLE.slice(500);

const bulkEnrollList = actionsOn('zapier').find(({ key }) => key === 'sequence.bulkEnrollList')!;

/** Part of the action's result. */
interface Report {
	note: string;
	not_reached_emails: string[];
	results: Array<{ email: string; status: string; message: string }>;
}

let service: OpenedService;
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE, controls: true });
	await runAll(PEOPLE, (email) => clientWith(fetch).contacts.upsert({ email }));
}, 60_000);
afterAll(() => service?.stop());

const clientWith = (through: typeof fetch, now = Date.now, key = 'all') =>
	createClient({
		baseUrl: service.url,
		apiKey: service.keys[key]!,
		fetch: through,
		now,
		rules: [], // as in a step that doesn't wait
		sleep: () => Promise.resolve(),
		random: Math.random,
	});

interface StepOptions {
	/** Duration of each call, in milliseconds. @default 1_000 */
	callMs?: number;
	/** Faults to inject, by the index of the call. */
	faults?: Readonly<Record<number, object>>;
	/** Name of the key. @default a key with all scopes */
	key?: string;
}

/** Runs one step in virtual time, and counts its calls. */
async function step(
	sequence: string,
	emails: readonly string[],
	{ callMs = 1_000, faults = {}, key }: StepOptions = {},
) {
	let nowMs = 0;
	let calls = 0;
	const through: typeof fetch = async (...request) => {
		const fault = faults[calls];
		if (fault) await service.control('faults', { ...fault, path: '/sequences/*', count: 1 });
		calls += 1;
		nowMs += callMs;
		return fetch(...request);
	};
	const cache = createRunCache({ timeLeftMs: () => STEP_MS - nowMs });
	const client = clientWith(through, () => nowMs, key);
	const ended = await runAction(bulkEnrollList, client, { sequence, emails }, { cache }).then(
		(result) => ({ report: result as Report, error: undefined }),
		(error: Error) => ({ report: undefined, error }),
	);
	return { ...ended, calls, tookMs: nowMs };
}

/** Returns the email addresses enrolled in a sequence, once per enrollment. */
async function enrolledIn(sequence: string): Promise<string[]> {
	const { enrollments } = await service.control<State>('state');
	return enrollments
		.filter(({ sequence_slug }) => sequence_slug === sequence)
		.map(({ email }) => email);
}

let used = 0;
const newSequence = (): string => SEQUENCES[used++]!;

describe('a step that enrolls more than 500 contacts', () => {
	it('sends one request per 500 contacts, and returns a result for each contact', async () => {
		const sequence = newSequence();
		const { report, calls } = await step(sequence, PEOPLE);
		expect(calls).toBe(3);
		expect(report).toMatchObject({ total: 1_010, enrolled: 1_010, not_reached: 0 });
		expect(report).toMatchObject({ complete: true, note: '', not_reached_emails: [] });
		expect(report!.results.map(({ email }) => email)).toEqual(PEOPLE);
		expect((await enrolledIn(sequence)).sort()).toEqual(PEOPLE.toSorted());
	});

	it('sends no request that might time out, and returns the remaining email addresses', async () => {
		const sequence = newSequence();
		const { report, calls, tookMs } = await step(sequence, PEOPLE, { callMs: 9_000 });
		expect([calls, tookMs]).toEqual([1, 9_000]); // a call of 18 s wouldn't fit in the remaining 15 s
		expect(report).toMatchObject({
			total: 1_010,
			enrolled: 500,
			not_reached: 510,
			complete: false,
			note: "500 of 1010 email addresses were processed. The time limit was reached. Enroll the email addresses in 'Emails to Retry' separately, after a delay.",
			not_reached_emails: OTHERS,
		});
		expect(report!.results[500]).toEqual({
			email: OTHERS[0],
			status: 'not_reached',
			message: 'Not sent.',
		});
		expect(await enrolledIn(sequence)).toHaveLength(500);
	});

	it.each([
		['a 429', { status: 429, retry_after: 40 }, 'not_reached', 'reached its rate limit', 0],
		['a server error', { status: 503 }, 'unknown', 'failed (503)', 0],
		['a lost response', { lose_answer: true }, 'unknown', 'connection', 500],
		['the scope was removed', { status: 403 }, 'not_reached', 'sequences:enroll', 0],
		['the sequence was deactivated', { status: 400 }, 'not_reached', '(400)', 0],
	])(
		'returns the results received before %s, and another step processes the remaining contacts',
		async (_what, fault, status, reason, unconfirmed) => {
			const sequence = newSequence();
			const { report, calls } = await step(sequence, PEOPLE, { faults: { 1: fault } });
			expect(calls).toBe(2);
			expect(report).toMatchObject({ enrolled: 500, not_reached: 510, complete: false });
			expect(report!.not_reached_emails).toEqual(OTHERS);
			expect(report!.note).toMatch(
				/^500 of 1010 email addresses were processed\. .+ after a delay\.$/,
			);
			expect(report!.note).toContain(reason);
			expect(report!.results.map((row) => row.status)).toEqual([
				...PEOPLE.slice(0, 500).map(() => 'enrolled'),
				...Array.from({ length: 500 }, () => status),
				...Array.from({ length: 10 }, () => 'not_reached'),
			]);
			const next = await step(sequence, report!.not_reached_emails);
			expect(next.report).toMatchObject({
				enrolled: 510 - unconfirmed,
				already_enrolled: unconfirmed,
				complete: true,
			});
			expect((await enrolledIn(sequence)).sort()).toEqual(PEOPLE.toSorted());
		},
	);

	it.each([
		['a 429', { status: 429 }, 'RateLimitedError'],
		['a server error', { status: 503 }, 'ServerError'],
		['a lost response', { lose_answer: true }, 'NetworkError'],
		['an inactive sequence', { status: 400 }, 'ValidationError'],
	])(
		'fails if the first request ends with %s, and sends no other requests',
		async (_what, fault, name) => {
			const { error, calls } = await step(newSequence(), PEOPLE, { faults: { 0: fault } });
			expect(error).toMatchObject({ name });
			expect(calls).toBe(1);
		},
	);

	it('fails without the required scope, and enrolls no contacts', async () => {
		const sequence = newSequence();
		const { error } = await step(sequence, PEOPLE, { key: 'poor' });
		expect(error).toMatchObject({ name: 'ScopeError', scope: 'sequences:enroll' });
		expect(await enrolledIn(sequence)).toEqual([]);
	});

	it('reports email addresses that the service rejects, and enrolls the others', async () => {
		const list = PEOPLE.with(700, 'a@b@acme.example').with(701, 'stranger@acme.example');
		const { report } = await step(newSequence(), [...list, 'x'.repeat(300) + '@acme.example']);
		expect(report).toMatchObject({ total: 1_011, enrolled: 1_008, failed: 3, complete: true });
		expect(report!.results[701]).toMatchObject({ status: 'not_found' });
	});
});

/** Faults to inject into a call. */
const FAULTS = [
	{ status: 429, retry_after: 1 },
	{ status: 503 },
	{ status: 403 },
	{ reset: 'before_headers' },
	{ reset: 'in_body' },
	{ lose_answer: true },
	{ cut_json: true },
];

it('repeated steps for the remaining contacts enroll each contact once despite faults', async () => {
	const faults = fc.dictionary(
		fc.constantFrom('0', '1', '2'),
		fc.constantFrom(...FAULTS),
	) as fc.Arbitrary<Record<number, object>>; // JavaScript converts number keys to strings
	const steps = fc.array(fc.record({ faults, callMs: fc.integer({ min: 1, max: 12_000 }) }), {
		maxLength: 4,
	});
	await fc.assert(
		fc.asyncProperty(steps, async (rehearsed) => {
			const sequence = newSequence();
			let left: readonly string[] = PEOPLE;
			const done: string[] = [];
			for (const options of [...rehearsed, {}, {}]) {
				if (left.length === 0) break;
				const { report } = await step(sequence, left, options);
				await service.control('faults', {}, 'DELETE');
				if (report === undefined) continue; // the whole step failed, and is retried
				done.push(...left.filter((email) => !report.not_reached_emails.includes(email)));
				left = report.not_reached_emails;
			}
			expect(done.sort()).toEqual(PEOPLE.toSorted());
			expect((await enrolledIn(sequence)).sort()).toEqual(PEOPLE.toSorted());
		}),
		{ numRuns: 8 },
	);
}, 60_000);

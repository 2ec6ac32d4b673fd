import {
	enrolledIn,
	expectEnrolledOnce,
	newSequence,
	PEOPLE,
	step,
	useEnrollListService,
} from './enroll-list.ts';

useEnrollListService();

const OTHERS = PEOPLE.slice(500);

describe('a step that enrolls more than 500 contacts', () => {
	it('sends one request per 500 contacts, and returns a result for each contact', async () => {
		const sequence = newSequence();
		const { report, calls } = await step(sequence, PEOPLE);
		expect(calls).toBe(3);
		expect(report).toMatchObject({ total: 1_010, enrolled: 1_010, not_reached: 0 });
		expect(report).toMatchObject({ complete: true, not_reached_emails: [] });
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

it('repeated steps for the remaining contacts enroll each contact once despite faults', () =>
	expectEnrolledOnce(2));

import type { Reply } from '@contact-sync/testing/server';
import { respondWith, withServer } from './respond-with.ts';
import { create, invoke } from '@contact-sync/testing/zapier/invoke';

const BULK = create('bulk_enroll_contacts');

interface Body {
	sequence_slug: string;
	emails: string[];
}

/**
 * Responds with the status that each email address contains, such as `unsubscribed` in
 * `unsubscribed@acme.example`.
 */
const service: Reply = (response, { body }) => {
	const { emails } = JSON.parse(body) as Body;
	const results = emails.map((email) => ({ email, status: /^[a-z_]+/.exec(email)![0] }));
	response.writeHead(200, { 'content-type': 'application/json' });
	response.end(JSON.stringify({ results }));
};

/** Enrolls these contacts. Returns the outcome, and the email addresses of each request. */
async function enroll(emails: unknown, reply: Reply = service) {
	let outcome: Awaited<ReturnType<typeof invoke>> | undefined;
	let sent: string[][] = [];
	await withServer(reply, async ({ url, received }) => {
		outcome = await invoke(BULK, { base_url: url }, { sequence: 'onboarding', emails });
		const posts = received.filter(({ method }) => method === 'POST');
		sent = posts.map(({ body }) => (JSON.parse(body) as Body).emails);
	});
	return { ...outcome!, sent };
}

const people = (count: number) => Array.from({ length: count }, (_, i) => `enrolled${i}@x.example`);

describe('bulk_enroll_contacts', () => {
	it('enrolls a list with one request, and returns counts and the result for each email address', async () => {
		const { results, sent } = await enroll([
			'enrolled@x, already_enrolled@x',
			'unsubscribed@x; accepted@x',
			'stopped@x, not_found@x\ninvalid@x\nno address\nENROLLED@x',
		]);
		expect(sent).toHaveLength(1);
		expect(results).toEqual({
			sequence_slug: 'onboarding',
			total: 8,
			enrolled: 1,
			already_enrolled: 1,
			unsubscribed: 1,
			accepted: 1,
			failed: 4,
			not_reached: 0,
			complete: true,
			not_reached_emails: [],
			results: [
				{ email: 'enrolled@x', status: 'enrolled', message: '' },
				{ email: 'already_enrolled@x', status: 'already_enrolled', message: '' },
				{ email: 'unsubscribed@x', status: 'unsubscribed', message: '' },
				{ email: 'accepted@x', status: 'accepted', message: '' },
				{
					email: 'stopped@x',
					status: 'stopped',
					message:
						"The enrollment was stopped earlier. To restart it, turn on 'Override Unsubscribe'.",
				},
				{
					email: 'not_found@x',
					status: 'not_found',
					message: 'No contact has the email address not_found@x.',
				},
				{
					email: 'invalid@x',
					status: 'invalid',
					message: 'The service rejected the email address invalid@x.',
				},
				{
					email: 'no address',
					status: 'invalid',
					message: "This isn't a valid email address.",
				},
			],
		});
	});

	it('returns a message per email address, because Zapier splits the rows into lists, or none at all', async () => {
		const messagesOf = async (list: string) => {
			const { results } = await enroll([list]);
			return (results as { results: Array<{ message?: string }> }).results.map(
				({ message }) => message,
			);
		};
		const invalid = "This isn't a valid email address.";
		expect(await messagesOf('enrolled@x, no address')).toEqual(['', invalid]);
		expect(await messagesOf('enrolled@x, already_enrolled@x')).toEqual([undefined, undefined]);
	});

	it("counts email addresses as accepted if the response doesn't list them", async () => {
		const { results } = await enroll(['a@x', 'b@x'], respondWith(200, {}));
		expect(results).toMatchObject({ total: 2, accepted: 2, enrolled: 0, failed: 0 });
	});

	it('accepts line items that were mapped to one row of the list', async () => {
		const { sent } = await enroll([['enrolled@x', 'b@x'], 'c@x']);
		expect(sent).toEqual([['enrolled@x', 'b@x', 'c@x']]);
	});

	it('sends 500 email addresses with one request', async () => {
		const { results, sent } = await enroll(people(500));
		expect(sent.map((emails) => emails.length)).toEqual([500]);
		expect(results).toMatchObject({ total: 500, enrolled: 500 });
	});

	it('sends longer lists with one request per 500 email addresses', async () => {
		const { results, sent } = await enroll(people(1_201));
		expect(sent.map((emails) => emails.length)).toEqual([500, 500, 201]);
		expect(results).toMatchObject({ total: 1_201, enrolled: 1_201, complete: true });
	});

	it('returns partial results at the rate limit, and the remaining email addresses as line items', async () => {
		let calls = 0;
		const limited: Reply = (response, request) =>
			(++calls > 1 ? respondWith(429, {}) : service)(response, request);
		const { results, error } = await enroll(people(502), limited);
		expect(error).toBeUndefined();
		expect(results).toMatchObject({
			enrolled: 500,
			not_reached: 2,
			complete: false,
			not_reached_emails: people(502).slice(500),
		});
	});

	it('rejects more than 10,000 email addresses, and reports the number', async () => {
		const { error, sent } = await enroll([...people(10_001), 'ENROLLED0@x.example']);
		expect(error?.text).toBe(
			"'Emails' contains 10,001 email addresses, more than the maximum of 10,000. Split the list, and use each part separately.",
		);
		expect(sent).toEqual([]);
	});

	it('rejects a list without an email address, and sends no requests', async () => {
		const { error, sent } = await enroll('ada at acme');
		expect(error?.text).toContain("'Emails' contains no email address: ada at acme.");
		expect(sent).toEqual([]);
	});

	it('finds an invalid email address that makes the request fail, and enrolls the others', async () => {
		const strict: Reply = (response, request) => {
			const isBad = (JSON.parse(request.body) as Body).emails.includes('bad@x');
			if (!isBad) return service(response, request);
			respondWith(400, { errors: { emails: ['Enter valid addresses.'] } })(response, request);
		};
		const { results } = await enroll([...people(30), 'bad@x'], strict);
		expect(results).toMatchObject({ total: 31, enrolled: 30, failed: 1 });
	});

	it.each([
		[400, { detail: 'The account is suspended.' }, 'The account is suspended.'],
		[400, { detail: 'Enter valid addresses.' }, 'Enter valid addresses.'],
		[200, { success: false, message: 'The account is suspended.' }, 'The account is suspended.'],
		[200, { failed: ['a@x', 'b@x'] }, 'The service rejected the email address a@x.'],
		[200, { failed: ['a@x', 'b@x'].map((email) => ({ email, reason: 'Blocked.' })) }, 'Blocked.'],
	])('fails with the reason if every email address failed (%i %j)', async (status, body, text) => {
		const { error } = await enroll(['a@x', 'b@x'], respondWith(status, body));
		expect(error?.text).toContain(text);
	});

	it.each([
		['an inactive sequence', 400, 'The sequence is not active.', 'AppError'],
		['an unknown sequence', 404, 'No sequence has this slug.', 'AppError'],
		['a key without the scope', 403, 'Scope.', 'AppError'],
		['an exceeded rate limit', 429, 'Slow down.', 'ThrottledError'],
		["a service that's down", 503, 'Down.', 'ThrottledError'],
	])('ends with an error that affects the whole list: %s', async (_name, status, detail, name) => {
		for (const emails of [['a@x'], ['a@x', 'b@x']]) {
			const { error } = await enroll(emails, respondWith(status, { detail }));
			expect(error?.name).toBe(name);
		}
	});
});

import { bulkEnrollAll, type BulkInput } from '../src/run/bulk-enroll.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';

interface Body {
	emails: string[];
}

const sequence = 'onboarding';
const inputsOf = (emails: readonly string[]): BulkInput[] =>
	emails.map((email) => ({ email, sequence }));

/** Returns the outcome of each email address, and the email addresses of each call. */
async function enroll(emails: readonly string[], reply: Reply, stopOnError = false) {
	const { result, received } = await withServer(reply, (client) =>
		bulkEnrollAll(client, inputsOf(emails), { stopOnError }),
	);
	const calls = received.map(({ body }) => (JSON.parse(body) as Body).emails);
	return { calls, outcomes: result.map((one) => ('error' in one ? one.error.code : 'enrolled')) };
}

/** Rejects calls that meet this condition with this status and body. */
const rejecting =
	(isRejected: (emails: string[]) => boolean, status: number, body: object): Reply =>
	(response, received) => {
		const { emails } = JSON.parse(received.body) as Body;
		(isRejected(emails) ? json(status, body) : json(200, {}))(response, received);
	};

const isBad = (emails: string[]) => emails.some((email) => email.startsWith('bad'));

describe('a call for several email addresses', () => {
	const emails = ['ada@acme.example', 'bad@acme.example', 'grace@acme.example'];

	it.each([
		{ detail: 'bad@acme.example: Wrong.' },
		{ detail: 'Wrong: bad@acme.example...' },
		{ detail: 'Wrong (bad@acme.example)!' },
		{ errors: { emails: ['Wrong.'], count: ['Wrong.'] } },
	])('is split in half if it is rejected with %j', async (body) => {
		const { outcomes } = await enroll(emails, rejecting(isBad, 400, body));
		expect(outcomes).toEqual(['enrolled', 'invalid_data', 'enrolled']);
	});

	it.each([
		[413, { detail: 'The email addresses have more than the valid length.' }],
		[400, { errors: { note: ['The email is invalid.'] } }],
		[400, { detail: 'An email address is invalid.' }],
		[400, { detail: 'Eine Adresse ist ungültig.' }],
	])("isn't split in half if it is rejected with %i and %j", async (status, body) => {
		const { calls, outcomes } = await enroll(emails, rejecting(isBad, status, body));
		expect(calls).toEqual([emails]);
		expect(outcomes).toEqual(['invalid_data', 'invalid_data', 'invalid_data']);
	});

	it('reports all invalid email addresses, even if the batch stops at its first error', async () => {
		const all = ['bad1@acme.example', 'bad2@acme.example', ...emails];
		const reply = rejecting(isBad, 400, { errors: { emails: ['Wrong.'] } });
		const { outcomes } = await enroll(all, reply, true);
		expect(outcomes).toEqual([
			'invalid_data',
			'invalid_data',
			'enrolled',
			'invalid_data',
			'enrolled',
		]);
	});

	it('reports the email addresses of parts that no call is left to split as not sent', async () => {
		const many = Array.from(
			{ length: 500 },
			(_, i) => `${i % 40 === 7 ? 'bad' : 'p'}${i}@acme.example`,
		);
		const reply = rejecting(isBad, 400, { errors: { emails: ['Wrong.'] } });
		const { calls, outcomes } = await enroll(many, reply);
		expect(calls).toHaveLength(41);
		const blamed = many.filter((_, i) => outcomes[i] === 'invalid_data');
		expect(blamed.length).toBeGreaterThan(0);
		expect(blamed.every((email) => isBad([email]))).toBe(true);
		expect(new Set(outcomes)).toEqual(new Set(['enrolled', 'invalid_data', 'not_sent']));
	});

	it('reports no email address as invalid if the search fails halfway', async () => {
		const four = [...emails, 'eve@acme.example'];
		const reply: Reply = (response, received) => {
			const { emails: sent } = JSON.parse(received.body) as Body;
			const status = sent.length === 4 ? 400 : 403;
			(isBad(sent) ? json(status, { errors: { emails: ['Wrong.'] } }) : json(200, {}))(
				response,
				received,
			);
		};
		const { outcomes, calls } = await enroll(four, reply);
		expect(calls).toEqual([four, four.slice(0, 2), four.slice(2)]);
		expect(outcomes).toEqual(['scope_missing', 'scope_missing', 'enrolled', 'enrolled']);
	});

	it('contains both email addresses if they are equal only when converted to uppercase', async () => {
		const alike = ['maß@acme.example', 'mass@acme.example'];
		const { calls } = await enroll(alike, json(200, {}));
		expect(calls).toEqual([alike]);
	});
});

describe('a call whose contacts are suppressed', () => {
	const suppressed = json(422, { detail: 'Recipient unsubscribed.' });
	const explained = async (emails: string[], reply = suppressed) => {
		const { result } = await withServer(reply, (client) =>
			client.sequences
				.bulkEnroll({ sequence_slug: sequence, emails })
				.catch((error: unknown) => error),
		);
		return result;
	};

	it.each([
		[['ada@acme.example'], 'Not enrolled: ada@acme.example unsubscribed.'],
		[
			['ada@acme.example', 'grace@acme.example'],
			'Not enrolled: the list contains suppressed email addresses.',
		],
		[[], 'Not enrolled: the list contains suppressed email addresses.'],
	])('reports the suppression for %j', async (emails, summary) => {
		expect(await explained(emails)).toMatchObject({ code: 'unprocessable', summary });
	});

	it("reports the service's message for several contacts, because only it can name the suppressed ones", async () => {
		const detail = 'Unsubscribed: grace@acme.example.';
		const error = await explained(
			['ada@acme.example', 'grace@acme.example'],
			json(422, { detail }),
		);
		expect(error).toMatchObject({ report: `The service reports: ${detail}` });
	});

	it("doesn't report a suppression if it failed for another reason", async () => {
		expect(await explained(['ada@acme.example'], json(422, { detail: 'Not now.' }))).toMatchObject({
			summary: "The service can't process this request (422).",
		});
	});
});

import { bulkEnrollAll } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';

const sequence = 'onboarding';
const EMAILS = ['ada@acme.example', 'bob@acme.example', 'cyd@acme.example'];

const enroll = (reply: Reply, emails: readonly string[] = EMAILS) =>
	withServer(reply, (client) =>
		bulkEnrollAll(
			client,
			emails.map((email) => ({ email, sequence })),
		),
	).then(({ result }) =>
		result.map((outcome) => ('error' in outcome ? outcome.error.code : outcome.result.status)),
	);

const all = (outcome: string, { length } = EMAILS) => Array.from({ length }, () => outcome);

describe('an email address is reported as rejected only after it was sent alone', () => {
	/** Returns the calls and the outcomes, with a service that decides about each call. */
	async function calls(
		emails: readonly string[],
		isRejected: (sent: string[], call: number) => boolean,
		text = 'Wrong.',
	) {
		const sent: string[][] = [];
		const reply: Reply = (response, received) => {
			const body = JSON.parse(received.body) as { emails: string[] };
			sent.push(body.emails);
			const isBad = isRejected(body.emails, sent.length);
			(isBad ? json(400, { errors: { emails: [text] } }) : json(200, {}))(response, received);
		};
		return { outcomes: await enroll(reply, emails), sent };
	}

	it('if only the first call was rejected', async () => {
		const emails = [...EMAILS, 'dan@acme.example'];
		const { outcomes, sent } = await calls(emails, (_emails, call) => call === 1, 'Duplicate.');
		expect(outcomes).toEqual(all('accepted', emails));
		expect(sent).toEqual([emails, emails.slice(0, 2), emails.slice(2)]);
	});

	it.each([100, 60, 7])('if the service allows %i per call', async (max) => {
		const emails = Array.from({ length: 500 }, (_, i) => `u${i}@acme.example`);
		const text = `Ensure this field has no more than ${max} elements.`;
		const { outcomes, sent } = await calls(emails, ({ length }) => length > max, text);
		const accepted = new Set(sent.filter(({ length }) => length <= max).flat());
		expect(sent.length - 1).toBeLessThanOrEqual(40);
		for (const [i, email] of emails.entries()) {
			if (accepted.has(email)) expect(outcomes[i]).toBe('accepted');
			else expect(outcomes[i]).toBe('not_sent');
		}
	});

	it('with its own reason, even if all are rejected', async () => {
		const reply: Reply = (response, received) => {
			const [first] = (JSON.parse(received.body) as { emails: string[] }).emails;
			json(400, { detail: `${first}: No such domain.` })(response, received);
		};
		const inputs = EMAILS.map((email) => ({ email, sequence }));
		const { result } = await withServer(reply, (client) => bulkEnrollAll(client, inputs));
		expect(result).toMatchObject(
			EMAILS.map((email) => ({ error: { detail: `${email}: No such domain.` } })),
		);
	});

	it.each([2, 3, 4, 5, 8, 33])('among %i', async (length) => {
		const emails = Array.from({ length }, (_, i) => `u${i}@acme.example`);
		for (const bad of emails) {
			const { outcomes, sent } = await calls(emails, (each) => each.includes(bad));
			expect(outcomes).toEqual(
				emails.map((email) => (email === bad ? 'invalid_data' : 'accepted')),
			);
			expect(sent).toContainEqual([bad]);
		}
	});
});

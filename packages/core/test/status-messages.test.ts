import { errorOf, mail, track, upsert, type Use } from './helpers/error-of.ts';
import { json, type Reply } from '@contact-sync/testing/server';

const email = 'ada@acme.example';
const enroll: Use = (client) => client.sequences.enroll({ email, sequence_slug: 'onboarding' });

const EITHER =
	'Not found: contact ada@acme.example or sequence "onboarding". Check both values, or create the missing one.';
const NO_CONTACT =
	"No contact has the email address ada@acme.example. Create the contact first with 'Create or Update', or check the spelling.";
const NO_SEQUENCE =
	'No sequence has the slug "onboarding". Choose one from the list of sequences, or check the spelling.';
const TIMED_OUT = 'The request timed out (408).';
const IF_IT_REMAINS = 'If the error persists, contact the operator of the service.';

describe('the error message', () => {
	it.each<[string, Reply, Use, string]>([
		[
			'a request that timed out',
			json(408, {}),
			upsert,
			`${TIMED_OUT} Retry in a minute. ${IF_IT_REMAINS}`,
		],
		[
			'a timed-out request with Retry-After',
			json(408, {}, { 'retry-after': '5' }),
			upsert,
			`${TIMED_OUT} Retry in 5 seconds. ${IF_IT_REMAINS}`,
		],
		[
			'a request that timed out and may have been processed',
			json(408, {}),
			track,
			`It's unknown whether this event was recorded. ${TIMED_OUT} Check the contact before you run it again, or the event may be recorded twice.`,
		],
		[
			'a contact with conflicting data',
			json(409, {}),
			upsert,
			'The data conflicts with existing data (409). Check the contact in the dashboard, then run this again.',
		],
		[
			'too much data',
			json(413, {}),
			upsert,
			'The data is too large for the service (413). Shorten the values, or send fewer of them.',
		],
		[
			'an email that is rejected without a reason',
			json(422, {}),
			mail,
			"The service can't process this request (422). Check the contact in the dashboard, then run this again.",
		],
	])('for %s explains the problem and the fix', async (_name, reply, use, message) => {
		expect((await errorOf(reply, use)).message).toBe(message);
	});
});

describe('the error for a missing contact or sequence', () => {
	it.each([
		['neither', {}, EITHER],
		['the sequence', { detail: 'No such sequence.' }, NO_SEQUENCE],
		['the contact', { detail: 'No such contact.' }, NO_CONTACT],
		['both', { detail: 'The contact is in no such sequence.' }, EITHER],
	])('explains the fix if the response mentions %s', async (_name, body, message) => {
		const error = await errorOf(json(404, body), enroll);
		expect(`${error.summary} ${error.hint}`).toBe(message);
	});
});

it('a title with a long value is truncated to 80 characters', async () => {
	const long = `${'ada.'.repeat(30)}@acme.example`;
	const error = await errorOf(json(422, { detail: 'The recipient bounced.' }), (client) =>
		client.emails.trigger({ trigger_key: 'receipt', to_email: long }),
	);
	expect(error.summary).toMatch(/^Not sent: ada\.[^ ]*… bounced earlier\.$/);
	expect(error.summary).toHaveLength(80);
});

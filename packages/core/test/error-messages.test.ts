import { actions, runAction } from '../src/index.ts';
import { errorOf, mail, track, upsert, type Use } from './helpers/error-of.ts';
import { json, plain, type Reply } from '@contact-sync/testing/server';

const email = 'ada@acme.example';
const enroll: Use = (client) => client.sequences.enroll({ email, sequence_slug: 'onboarding' });

const because = { detail: 'Because.' };
const CHECK_BASE_URL = "Check the Base URL: it's the URL of the API and usually ends with /api/v1.";
const WEB_PAGE = `The response is a web page (400). ${CHECK_BASE_URL}`;
const UNKNOWN = "It's unknown whether this event was recorded.";
const LOOK_FIRST = 'Check the contact before you run it again, or the event may be recorded twice.';
const REJECTED = 'The service rejected the data (400). Correct the values, then run this again.';
const UNPROCESSED =
	"The service can't process this request (422). Check the contact in the dashboard, then run this again.";
const upsertContact = actions.find(({ key }) => key === 'contact.upsert')!;
const SENDER =
	"Not sent: the email's sender can't be used. Set up or verify the sender in the dashboard, then run this again.";
const BECAUSE = 'The service reports: Because.';
const IF_IT_REMAINS = 'If the error persists, contact the operator of the service.';

describe('the error message', () => {
	it.each<[string, Reply, Use, string]>([
		[
			'a rejected key',
			json(401, because),
			upsert,
			`The service rejected the API key. Copy the key again, and check that it belongs to the service at this Base URL. ${BECAUSE}`,
		],
		[
			'a rejected ping',
			json(403, because),
			(client) => client.ping(),
			`The service denied this API key access (403). Check that the key isn't blocked, or use another key. ${BECAUSE}`,
		],
		['rejected data', json(400, because), upsert, `${REJECTED} ${BECAUSE}`],
		['rejected data without a reason', json(400, {}), upsert, REJECTED],
		[
			'a reason without a final period',
			json(400, { detail: 'No' }),
			upsert,
			`${REJECTED} The service reports: No.`,
		],
		[
			'a reason with a period in the middle',
			json(400, { detail: 'No. Not now' }),
			upsert,
			`${REJECTED} The service reports: No. Not now.`,
		],
		[
			'a reason that is a question',
			json(400, { detail: 'Why?' }),
			upsert,
			`${REJECTED} The service reports: Why?`,
		],
		[
			'several rejected fields',
			json(400, { email: ['Bad.', 'Long.'], source: ['Odd.'] }),
			(client) => runAction(upsertContact, client, { email }),
			"The service rejected 'Email' and 'Source'. Correct the values, then run this again. The service reports: 'Email': Bad. Long. 'Source': Odd.",
		],
		[
			'a conflict',
			json(409, because),
			mail,
			"This idempotency key was already used for a different email. Use a new 'Idempotency Key' for each email.",
		],
		[
			'an event for an unknown contact',
			json(404, because),
			track,
			`No contact matches "${email}". Create the contact first, or set 'If the Contact Does Not Exist' to 'Create the Contact'.`,
		],
		[
			'an unknown email trigger',
			json(404, because),
			mail,
			`No email trigger has the key "receipt". Copy the 'Trigger Key' from the dashboard.`,
		],
		[
			'an unknown contact or sequence',
			json(404, because),
			enroll,
			`Not found: contact ${email} or sequence "onboarding". Check both values, or create the missing one. ${BECAUSE}`,
		],
		[
			'a tag for an unknown contact',
			json(404, because),
			(client) => client.contacts.addTag('c1', { tag_name: 'x' }),
			"No contact has the ID c1. Use the ID that 'Create or Update' returns, or the email address.",
		],
		[
			'an unknown tag',
			json(404, because),
			(client) => client.contacts.removeTag('c1', { tag_id: 't1' }),
			`Not found: contact c1 or tag t1. Check both values, or create the missing one. ${BECAUSE}`,
		],
		[
			'an unknown sequence',
			json(404, because),
			(client) => client.sequences.bulkEnroll({ sequence_slug: 's', emails: [email] }),
			'No sequence has the slug "s". Choose one from the list of sequences, or check the spelling.',
		],
		[
			'an unknown endpoint',
			json(404, because),
			upsert,
			`The service has no such endpoint (404). ${CHECK_BASE_URL} ${BECAUSE}`,
		],
		[
			'an unsubscribed recipient',
			json(422, { detail: 'Unsubscribed on Monday.' }),
			mail,
			`Not sent: ${email} unsubscribed. Send to this recipient only after they subscribe again.`,
		],
		[
			'a bounced recipient',
			json(422, { detail: 'This address is bounced, so it must not be emailed.' }),
			mail,
			`Not sent: ${email} bounced earlier. If the email address works again, remove it from the list of unsubscribed email addresses in the dashboard.`,
		],
		['an email without a sender', json(422, { detail: 'No sender is configured.' }), mail, SENDER],
		[
			'an email whose sender is blocked',
			json(422, { detail: 'The sender is blocked.' }),
			mail,
			SENDER,
		],
		['an unprocessable email', json(422, because), mail, `${UNPROCESSED} ${BECAUSE}`],
		[
			'a contact who complained about spam',
			json(422, { detail: 'recipient_complained' }),
			enroll,
			`Not enrolled: ${email} complained about spam. To enroll anyway, turn on 'Override Unsubscribe'. Only do this with the contact's consent, and if the law allows it.`,
		],
		[
			'a contact who is already enrolled',
			json(409, because),
			enroll,
			'The contact is already enrolled in this sequence. No action is needed. Nothing was changed.',
		],
		['an unprocessable contact', json(422, because), upsert, `${UNPROCESSED} ${BECAUSE}`],
		[
			'a service error',
			json(500, {}, { 'retry-after': '5' }),
			upsert,
			`The service failed (500). Retry in 5 seconds. ${IF_IT_REMAINS}`,
		],
		[
			'a service error with an unknown outcome',
			json(503, {}),
			track,
			`${UNKNOWN} The service failed (503) after receiving it. ${LOOK_FIRST}`,
		],
		[
			'a redirect',
			plain(302, ''),
			upsert,
			"The Base URL redirects to another URL (302). Enter the final URL. Redirects aren't followed, to protect your API key.",
		],
		['a web page', plain(400, '<p>'), upsert, WEB_PAGE],
		[
			'an unknown status',
			json(418, {}),
			upsert,
			`The response has an unexpected status code (418). ${CHECK_BASE_URL}`,
		],
		[
			'an exceeded rate limit',
			json(429, {}, { 'retry-after': '121' }),
			upsert,
			'This API key reached its rate limit. Retry in 3 minutes, or ask the operator of the service for a higher limit.',
		],
		[
			'a broken connection',
			(response) => void response.socket!.resetAndDestroy(),
			upsert,
			'The connection to the service was lost. Check the network, then retry.',
		],
		[
			'a broken connection with an unknown outcome',
			(response) => void response.socket!.resetAndDestroy(),
			track,
			`${UNKNOWN} The connection to the service was lost. ${LOOK_FIRST}`,
		],
	])('for %s explains the problem and the fix', async (_name, reply, use, message) => {
		expect((await errorOf(reply, use)).message).toBe(message);
	});

	it.each([
		[upsert, 'The request timed out. Check that the service is running, then retry.'],
		[track, `${UNKNOWN} The request timed out. ${LOOK_FIRST}`],
	])('for a timeout explains the problem and the fix (%#)', async (use, message) => {
		expect((await errorOf(() => {}, use, { timeoutMs: 50 })).message).toBe(message);
	});
});

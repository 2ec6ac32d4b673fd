import { actions, runAction } from '../src/index.ts';
import { errorOf, mail, track, upsert, type Use } from './helpers/error-of.ts';
import { json, plain, type Reply } from './helpers/server.ts';

const email = 'ada@acme.example';
const enroll: Use = (client) => client.sequences.enroll({ email, sequence_slug: 'onboarding' });

const because = { detail: 'Because.' };
const CHECK_BASE_URL =
	'Check the Base URL: it is the address of the API and usually ends with /api/v1.';
const LOOK_FIRST =
	'Check that in the service before you run this again: a second run may do it twice.';

describe('the message', () => {
	it.each<[string, Reply, Use, string]>([
		[
			'a refused key',
			json(401, because),
			upsert,
			'The service did not accept the API key. Copy the key again, and check that it belongs to the service at this Base URL.',
		],
		[
			'a refused ping',
			json(403, because),
			(client) => client.ping(),
			'The service refused this API key. Check that the key is not blocked, or use another one.',
		],
		[
			'refused data',
			json(400, because),
			upsert,
			'The service did not accept the data: Because. Correct it and run this again.',
		],
		[
			'refused data without a reason',
			json(400, {}),
			upsert,
			'The service did not accept the data. Correct it and run this again.',
		],
		[
			'a reason without a full stop',
			json(400, { detail: 'No' }),
			upsert,
			'The service did not accept the data: No. Correct it and run this again.',
		],
		[
			'a reason with a full stop inside',
			json(400, { detail: 'No. Not now' }),
			upsert,
			'The service did not accept the data: No. Not now. Correct it and run this again.',
		],
		[
			'a reason that asks',
			json(400, { detail: 'Why?' }),
			upsert,
			'The service did not accept the data: Why? Correct it and run this again.',
		],
		[
			'several fields',
			json(400, { email: ['Bad.', 'Long.'], source: ['Odd.'] }),
			upsert,
			'The service did not accept the data: email: Bad. Long. · source: Odd. Correct it and run this again.',
		],
		[
			'a conflict',
			json(409, because),
			mail,
			'The service already has something else under the same name: Because. Use another idempotency key for another email.',
		],
		[
			'an unknown event contact',
			json(404, because),
			track,
			`The service found no contact ${email}. Create the contact first, or let this action create it.`,
		],
		[
			'an unknown email trigger',
			json(404, because),
			mail,
			'The service found no trigger receipt. Check the key of the trigger in the dashboard.',
		],
		[
			'an unknown contact or sequence',
			json(404, because),
			enroll,
			`The service found no contact ${email}, or no sequence onboarding. Check the spelling, or create it first.`,
		],
		[
			'an unknown contact of a tag',
			json(404, because),
			(client) => client.contacts.addTag('c1', { tag_name: 'x' }),
			'The service found no contact with this ID. Check the spelling, or create it first.',
		],
		[
			'an unknown tag',
			json(404, because),
			(client) => client.contacts.removeTag('c1', { tag_id: 't1' }),
			'The service found no contact or tag with the ID t1. Check the spelling, or create it first.',
		],
		[
			'an unknown sequence',
			json(404, because),
			(client) => client.sequences.bulkEnroll({ sequence_slug: 's', emails: [email] }),
			'The service found no sequence s. Check the spelling, or create it first.',
		],
		[
			'an unknown endpoint',
			json(404, because),
			upsert,
			`The service does not know this address. ${CHECK_BASE_URL}`,
		],
		[
			'a recipient that unsubscribed',
			json(422, because),
			mail,
			'The service could not do this now: Because. Someone who unsubscribed must not be emailed; without a sender, set one up in the dashboard.',
		],
		[
			'a contact that unsubscribed',
			json(422, because),
			enroll,
			"The service could not do this now: Because. Someone who unsubscribed, bounced or complained is not enrolled unless 'Override Unsubscribe' is on.",
		],
		[
			'anything that is not possible now',
			json(422, because),
			upsert,
			'The service could not do this now: Because. Fix that in the service, and run this again.',
		],
		[
			'a fault of the service',
			json(500, {}, { 'retry-after': '5' }),
			upsert,
			'The service had a fault of its own (status 500). Try again in 5 seconds.',
		],
		[
			'a fault that leaves it open',
			json(503, {}),
			track,
			`The service had a fault of its own (status 503), so it is not known whether this was done. ${LOOK_FIRST}`,
		],
		[
			'a redirect',
			plain(302, ''),
			upsert,
			'The Base URL leads on to another address (status 302), which is not followed so that the API key stays with one host. Enter the address the service really has.',
		],
		[
			'a web page',
			plain(400, '<p>'),
			upsert,
			`A web page came back (status 400) instead of the service's answer. ${CHECK_BASE_URL}`,
		],
		[
			'an unknown status',
			json(418, {}),
			upsert,
			`The service answered with status 418, which it should not. ${CHECK_BASE_URL}`,
		],
		[
			'a limit',
			json(429, {}, { 'retry-after': '121' }),
			upsert,
			'The rate limit of this API key is used up. Try again in 3 minutes, or have the limits of the key raised.',
		],
		[
			'a broken connection',
			(response) => void response.socket!.resetAndDestroy(),
			upsert,
			'The connection to the service broke. Try again in a moment.',
		],
		[
			'a broken connection that leaves it open',
			(response) => void response.socket!.resetAndDestroy(),
			track,
			`The connection to the service broke, so it is not known whether this was done. ${LOOK_FIRST}`,
		],
	])('of %s', async (_name, reply, use, message) => {
		expect((await errorOf(reply, use)).message).toBe(message);
	});

	it.each([
		[upsert, 'The service did not answer in time. Check that it is running, and try again.'],
		[
			track,
			`The service did not answer in time, so it is not known whether this was done. ${LOOK_FIRST}`,
		],
	])('of no answer in time (%#)', async (use, message) => {
		expect((await errorOf(() => {}, use, { timeoutMs: 50 })).message).toBe(message);
	});

	it.each([
		[{ email, event_name: 'x', external_id: 'u1' }, 'The service found no contact u1.'],
		[{ email, event_name: 'x' }, `The service found no contact ${email}.`],
	])('of an event names what the contact was looked for by (%#)', async (given, summary) => {
		const action = actions.find(({ key }) => key === 'event.track')!;
		const error = await errorOf(json(404, because), (client) => runAction(action, client, given));
		expect(error.summary).toBe(summary);
	});
});

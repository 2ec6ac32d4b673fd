import { errorOf, mail, type Use } from './helpers/error-of.ts';
import { json } from '@contact-sync/testing/server';
import { suppressionIn } from '../src/index.ts';

const email = 'ada@acme.example';
const sequence_slug = 'onboarding';

const enroll: Use = (client) => client.sequences.enroll({ email, sequence_slug });
const bulkEnroll =
	(...emails: string[]): Use =>
	(client) =>
		client.sequences.bulkEnroll({ sequence_slug, emails });

const LOOK_UP = 'Look up the reason in the list of unsubscribed email addresses in the dashboard.';
const REMOVE =
	'If the email address works again, remove it from the list of unsubscribed email addresses in the dashboard.';
const REMOVE_ALL = 'Remove these email addresses from the list, then run this again.';

describe('the error for a suppressed recipient', () => {
	it.each<[string, string, Use, string, string]>([
		[
			'an email',
			'Opted out.',
			mail,
			`Not sent: ${email} unsubscribed.`,
			'Email this person only after they subscribe again.',
		],
		['an email', 'On the suppression list.', mail, `Not sent: ${email} is suppressed.`, LOOK_UP],
		['an email', 'It unsubscribed or bounced.', mail, `Not sent: ${email} is suppressed.`, LOOK_UP],
		['an email', 'Hard bounce.', mail, `Not sent: ${email} bounced earlier.`, REMOVE],
		['an enrollment', 'Soft-bounce.', enroll, `Not enrolled: ${email} bounced earlier.`, REMOVE],
		[
			'an enrollment',
			'It is suppressed.',
			enroll,
			`Not enrolled: ${email} is suppressed.`,
			LOOK_UP,
		],
		[
			'a bulk enrollment of one contact',
			'It bounced.',
			bulkEnroll(email),
			`Not enrolled: ${email} bounced earlier.`,
			REMOVE,
		],
		[
			'a bulk enrollment of several contacts',
			'Some bounced.',
			bulkEnroll(email, 'bob@acme.example'),
			'Not enrolled: the list contains suppressed email addresses.',
			REMOVE_ALL,
		],
		[
			'an enrollment',
			'It unsubscribed.',
			enroll,
			`Not enrolled: ${email} unsubscribed.`,
			'Email this person only after they subscribe again.',
		],
		[
			'an enrollment',
			'It complained.',
			enroll,
			`Not enrolled: ${email} complained about spam.`,
			"Don't email this person again: they reported an earlier email as spam.",
		],
	])(
		'of %s explains the fix for the report "%s", and never suggests to override consent',
		async (_what, detail, use, summary, hint) => {
			expect(await errorOf(json(422, { detail }), use)).toMatchObject({ summary, hint, detail });
		},
	);
});

it.each(['unsubscribed', 'bounced'])(
	"the error for a stopped enrollment doesn't claim that the contact is still suppressed: %s",
	async (reason) => {
		const detail = `The contact's enrollment in the sequence onboarding was stopped: the email address is suppressed (${reason}).`;
		for (const use of [enroll, bulkEnroll(email)]) {
			expect(await errorOf(json(422, { detail }), use)).toMatchObject({
				code: 'unprocessable',
				summary: `Not enrolled: an enrollment of ${email} was stopped earlier.`,
				hint: "Restarting it from the first step requires 'override_unsubscribe', and the contact's consent.",
				report: `The service reports: ${detail}`,
			});
		}
		expect(suppressionIn(detail)).toBeUndefined();
	},
);

it('a long message is read in little processor time', () => {
	const before = process.cpuUsage();
	expect(suppressionIn('enrollment '.repeat(50_000))).toBeUndefined();
	expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

it('the error for an email with an unknown outcome recommends a check before a retry', async () => {
	const error = await errorOf((response) => response.destroy(), mail);
	expect(error).toMatchObject({
		code: 'outcome_unknown',
		summary: "It's unknown whether this email was sent.",
		hint: expect.stringContaining(
			'Check the contact before you run it again, or the email may be sent twice.',
		),
	});
});

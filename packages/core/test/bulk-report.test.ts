import { runAction } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const sequence = 'onboarding';
const EMAILS = ['ada@acme.example', 'bob@acme.example', 'cyd@acme.example'];
const [ADA] = EMAILS as [string];

/** Runs the action for a list of email addresses. */
const report = (reply: Reply, emails = EMAILS) =>
	withServer(reply, (client) =>
		runAction(actionOf('sequence.bulkEnrollList'), client, {
			sequence,
			emails,
		}),
	).then(({ result }) => result as Record<string, unknown>);

describe('a report on bulk enrollment', () => {
	it.each([
		'bounced',
		'complained',
		'suppressed',
		'opted_out',
		'blacklisted',
		'blocked',
		'UNSUBSCRIBED',
	])('counts the status "%s" as unsubscribed', async (status) => {
		const results = [{ email: ADA, status }];
		expect(await report(json(200, { results }), [ADA])).toMatchObject({
			...{ accepted: 0, unsubscribed: 1, not_reached: 0, complete: true },
			results: [{ email: ADA, status: status.toLowerCase() }],
		});
	});

	it.each([
		'skipped',
		'ignored',
		'excluded',
		'ineligible',
		'duplicate',
		'deferred',
		'Übersprungen',
	])('counts the unknown status "%s" as unknown, and contains its row', async (status) => {
		const results = [
			{ email: ADA, status },
			{ email: EMAILS[1], status: 'Enrolled' },
		];
		const result = await report(json(200, { results }), EMAILS.slice(0, 2));
		expect(result).toMatchObject({
			...{ accepted: 0, enrolled: 1, not_reached: 1, complete: false },
			not_reached_emails: [ADA],
			note: "1 of 2 email addresses were processed. The response doesn't show whether the other contacts were enrolled. Enroll the email addresses in 'Emails to Retry' separately, after a delay.",
		});
		expect(result.results).toContainEqual({
			email: ADA,
			status,
			message: "It's unknown whether this contact was enrolled. Enrolling it again is safe.",
		});
	});

	it('counts contacts as unknown if the response is unclear', async () => {
		expect(await report(json(200, { enrolled: 0, skipped: 3 }))).toMatchObject({
			...{ total: 3, accepted: 0, not_reached: 3, complete: false },
			not_reached_emails: EMAILS,
		});
	});
});

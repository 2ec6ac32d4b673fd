import type { Contact } from '@contact-sync/core';
import { activityOf, postTo, settle } from '../helpers/automations.ts';
import { post, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { newStore, openService } from '@contact-sync/testing/service';
import {
	delivering,
	localUnsubscribeLink,
	mailing,
	mailTo,
	trigger,
	triggered,
	untilStatus,
} from '../helpers/mail.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: FULL_WORKSPACE, controls: true });
const state = () => service().control<State>('state');

let operator: Operator;
beforeEach(async () => {
	await service().control('reset', {});
	operator = await signIn(service());
});

const REPORTED = 'ada@acme.example';

/**
 * Triggers emails to this email address and to another one, and then creates a contact with this email
 * address.
 */
async function mailBefore(email: string): Promise<Contact> {
	for (const to_email of [email, 'bob@other.example'])
		for (const trigger_key of ['receipt', 'later'])
			await postTo(service(), '/emails/trigger/', { trigger_key, to_email });
	return (await upsert(service(), { email })).body;
}

describe('exporting a contact', () => {
	test('includes emails that were sent or scheduled before the contact existed', async () => {
		const { id } = await mailBefore(REPORTED);
		const { text } = await operator.act(`contacts/${id}/export/`);
		expect(JSON.parse(text)).toMatchObject({
			emails: [{ to_email: REPORTED, contact_id: null }],
			scheduled: [{ kind: 'trigger_mail', payload: { to: REPORTED } }],
		});
		expect(text).not.toContain('bob@other.example');
	});
});

describe('canceling the jobs of a contact', () => {
	test('includes emails that were scheduled before the contact existed, and its timeline shows it', async () => {
		const { id } = await mailBefore(REPORTED);
		expect((await operator.act(`contacts/${id}/cancel-jobs/`)).status).toBe(303);
		expect((await state()).jobs).toMatchObject([{ payload: { to: 'bob@other.example' } }]);
		expect(await activityOf(service(), REPORTED)).toContainEqual([
			'mail_skipped',
			{ mail: expect.any(String), trigger: 'later', reason: 'canceled in the console' },
		]);
	});
});

describe('deleting a contact', () => {
	test.each([
		['the same spelling', REPORTED],
		['another spelling', 'Ada@Acme.example'],
	])(
		'deletes emails to %s of its email address that were sent or scheduled before the contact existed',
		async (_, email) => {
			await mailBefore(email);
			const { id } = (await upsert(service(), { email: REPORTED })).body;
			await operator.act(`contacts/${id}/delete/`);
			const { mails, jobs } = await state();
			expect(mails.map(({ to_email }) => to_email)).toEqual(['bob@other.example']);
			expect(jobs).toMatchObject([{ payload: { to: 'bob@other.example' } }]);
		},
	);

	test('deletes nothing in the other environment, even if the email address is the same', async () => {
		const test = service().keys.test!;
		const trigger = { trigger_key: 'later', to_email: REPORTED };
		await postTo(service(), '/emails/trigger/', trigger, test);
		await postTo(service(), '/emails/trigger/', { ...trigger, trigger_key: 'receipt' }, test);
		const own = await post<Contact>(service(), test, { email: REPORTED, tag_names: ['VIP'] });
		const { id } = (await upsert(service(), { email: REPORTED, tag_names: ['VIP'] })).body;
		await postTo(service(), '/emails/trigger/', trigger);
		await settle(service());
		await operator.act(`contacts/${id}/delete/`);
		const { contacts, mails, jobs, activity } = await state();
		expect(contacts).toMatchObject([{ id: own.body.id, environment: 'test' }]);
		expect(mails).toMatchObject([{ environment: 'test', to_email: REPORTED }]);
		expect(jobs).toMatchObject([{ environment: 'test', kind: 'trigger_mail' }]);
		expect(new Set(activity.map(({ environment }) => environment))).toEqual(new Set(['test']));
	});

	test('keeps sent emails without content, so that their unsubscribe links still work', async () => {
		await using smtp = await startSmtp();
		const template = { subject: 'Receipt', text: 'Thanks.', html: '<p>Thanks.</p>' };
		const workspace = mailing(triggered('receipt', template));
		const sending = await openService({ ...delivering(smtp), workspace, ...(await newStore()) });
		const { id } = (await upsert(sending, { email: REPORTED })).body;
		await trigger(sending, 'receipt', REPORTED);
		const sent = await untilStatus(sending, REPORTED, 'sent');
		await (await signIn(sending)).act(`contacts/${id}/delete/`);
		const kept = await mailTo(sending, REPORTED);
		expect(kept).toMatchObject({ contact_id: null, subject: '(removed)', status: 'sent' });
		expect([kept.text_body, kept.html_body, kept.headers]).toEqual([null, null, {}]);
		const link = localUnsubscribeLink(sending, sent);
		expect((await fetch(link, { method: 'POST' })).status).toBe(200);
		const { suppressions } = await sending.control<State>('state');
		expect(suppressions).toMatchObject([{ email: REPORTED, reason: 'unsubscribed' }]);
		await sending.stop();
	});

	test('cancels an email that waits for its next attempt, because it may have been delivered', async () => {
		await using smtp = await startSmtp({ reply: () => ({ code: 451 }) });
		const sending = await openService({ ...delivering(smtp), ...(await newStore()) });
		const { id } = (await upsert(sending, { email: REPORTED })).body;
		await trigger(sending, 'receipt', REPORTED);
		await until(() => sending.logs().includes('mail not delivered'));
		await (await signIn(sending)).act(`contacts/${id}/delete/`);
		expect(await mailTo(sending, REPORTED)).toMatchObject({
			...{ status: 'cancelled', problem: 'the contact was deleted', deliver_at: null },
			...{ subject: '(removed)', text_body: null, leased_until: null },
		});
		await sending.stop();
	});
});

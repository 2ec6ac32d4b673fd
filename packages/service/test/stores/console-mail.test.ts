import { freePort } from '@contact-sync/testing/free-port';
import { newStore, openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { activityOf, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import {
	delivering,
	mailing,
	mailTo,
	RECEIPT,
	trigger,
	unsubscribeLink,
	untilStatus,
} from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';

const open = async (smtp: { url: string }) =>
	openService({ ...delivering(smtp), ...(await newStore()) });

/** Returns the URL of an SMTP server that isn't running yet. */
const closed = async () => ({ url: `smtp://127.0.0.1:${await freePort()}` });

/**
 * Sends an email to a new contact, and advances the clock so that the next attempt is minutes away.
 *
 * @returns the email address of the contact
 */
async function tried(service: OpenedService): Promise<string> {
	const email = newEmail();
	await upsert(service, { email });
	await trigger(service, 'receipt', email);
	await until(async () => (await mailTo(service, email)).problem !== null);
	await service.control('clock', { advance: '10m' });
	return email;
}

describe('canceling an email', () => {
	test('that is queued prevents its delivery, and the activity shows the cancellation', async () => {
		const service = await open(await closed());
		const email = await tried(service);
		const operator = await signIn(service);
		const { id } = await mailTo(service, email);
		const response = await operator.act(`outbox/${id}/cancel/`);
		expect([response.status, response.headers.get('Location')]).toEqual([
			303,
			`../../../outbox/${id}/`,
		]);
		expect(await mailTo(service, email)).toMatchObject({
			status: 'cancelled',
			problem: 'canceled in the console',
			deliver_at: null,
		});
		expect(await activityOf(service, email)).toContainEqual([
			'mail_canceled',
			{ mail: id, trigger: 'receipt', reason: 'canceled in the console' },
		]);
		const again = await operator.send(`outbox/${id}/cancel/`);
		expect([again.status, again.text]).toEqual([
			409,
			expect.stringContaining('Only a queued email'),
		]);
	});

	test('that is being sent is rejected, and so is a retry', async () => {
		await using smtp = await startSmtp({ reply: () => 'hang' });
		const service = await open(smtp);
		const email = newEmail();
		await trigger(service, 'receipt', email);
		await until(() => smtp.received.length === 1);
		const operator = await signIn(service);
		const { mails } = await service.control<State>('state');
		for (const action of ['cancel', 'retry']) {
			const response = await operator.send(`outbox/${String(mails[0]!.id)}/${action}/`);
			expect([response.status, response.text]).toEqual([
				409,
				expect.stringContaining('This email is being sent right now.'),
			]);
		}
		expect(smtp.received).toHaveLength(1);
	});

	test('at the start of its delivery has one outcome: the email is either canceled or sent', async () => {
		await using smtp = await startSmtp();
		const service = await open(smtp);
		const operator = await signIn(service);
		for (let round = 0; round < 10; round++) {
			const email = newEmail();
			const { body } = await trigger(service, 'receipt', email);
			const { status } = await operator.send(`outbox/${body.id}/cancel/`);
			await settle(service);
			const mail = await mailTo(service, email);
			expect([303, 409]).toContain(status);
			expect(mail.status).toBe(status === 303 ? 'cancelled' : 'sent');
			expect(smtp.received.filter(({ to }) => to.includes(email))).toHaveLength(
				status === 303 ? 0 : 1,
			);
		}
	});
});

test('A rejected recipient is explained on the pages of the contact, the email, and the outbox', async () => {
	await using smtp = await startSmtp({ reject: () => 550 });
	const service = await open(smtp);
	const email = newEmail();
	const contact = (await upsert(service, { email })).body.id;
	await trigger(service, 'receipt', email);
	const { id } = await untilStatus(service, email, 'failed');
	const operator = await signIn(service);
	const reason = `The SMTP server at 127.0.0.1:${smtp.port} rejected the recipient’s email address.`;
	for (const page of [`contacts/${contact}/`, `outbox/${id}/`, 'outbox/']) {
		expect([page, (await operator.open(page)).text]).toEqual([
			page,
			expect.stringContaining(reason),
		]);
	}
});

describe('retrying an email', () => {
	test('that failed permanently sends it again with the same Message-ID', async () => {
		let isRejecting = true;
		await using smtp = await startSmtp({ reject: () => (isRejecting ? 550 : undefined) });
		const service = await open(smtp);
		const email = newEmail();
		await trigger(service, 'receipt', email);
		const { id, message_id } = await untilStatus(service, email, 'failed');
		isRejecting = false;
		const operator = await signIn(service);
		expect((await operator.act(`outbox/${id}/retry/`)).status).toBe(303);
		await untilStatus(service, email, 'sent');
		expect(smtp.received.map(({ headers }) => headers['message-id'])).toEqual([message_id]);
		const again = await operator.send(`outbox/${id}/retry/`);
		expect([again.status, again.text]).toEqual([409, expect.stringContaining('already sent')]);
	});

	test('that is waiting for its next attempt sends it immediately', async () => {
		const port = await freePort();
		const service = await open({ url: `smtp://127.0.0.1:${port}` });
		const email = newEmail();
		await trigger(service, 'receipt', email);
		await until(async () => (await mailTo(service, email)).attempts > 0);
		await service.control('clock', { advance: '10m' }); // the next attempt is minutes away
		await using smtp = await startSmtp({ port });
		const operator = await signIn(service);
		const { id } = await mailTo(service, email);
		await operator.send(`outbox/${id}/retry/`);
		await untilStatus(service, email, 'sent');
		expect(smtp.received).toHaveLength(1);
	});

	test('that failed because it was too old restarts its delivery period', async () => {
		const service = await open(await closed());
		const email = await tried(service);
		await service.control('clock', { advance: '6d' });
		expect(await mailTo(service, email)).toMatchObject({ status: 'failed' });
		const operator = await signIn(service);
		await operator.act(`outbox/${(await mailTo(service, email)).id}/retry/`);
		await service.control('clock', { advance: '4d' });
		expect(await mailTo(service, email)).toMatchObject({ status: 'queued' });
		await service.control('clock', { advance: '2d' });
		expect(await mailTo(service, email)).toMatchObject({ status: 'failed' });
	});

	test('to a suppressed email address is rejected', async () => {
		const service = await open(await closed());
		const email = await tried(service);
		const mail = await mailTo(service, email);
		const link = new URL(unsubscribeLink(mail));
		await fetch(new URL(link.pathname, service.url), { method: 'POST' });
		const operator = await signIn(service);
		const response = await operator.open(`outbox/${mail.id}/retry/`);
		expect([response.status, response.text]).toEqual([
			409,
			expect.stringContaining('on the suppression list (unsubscribed)'),
		]);
	});

	test('to a previous email address of a contact who unsubscribed is rejected', async () => {
		const service = await open(await closed());
		const email = await tried(service);
		const [current, external_id] = [newEmail(), newEmail()];
		await upsert(service, { email, external_id });
		await upsert(service, { email: current, external_id });
		await trigger(service, 'receipt', current);
		const link = new URL(unsubscribeLink(await mailTo(service, current)));
		await fetch(new URL(link.pathname, service.url), { method: 'POST' });
		const operator = await signIn(service);
		const response = await operator.open(`outbox/${(await mailTo(service, email)).id}/retry/`);
		expect([response.status, response.text]).toEqual([
			409,
			expect.stringContaining('on the suppression list (unsubscribed)'),
		]);
	});
});

test('deleting a contact deletes its emails that failed because SMTP was not configured', async () => {
	const workspace = mailing(RECEIPT);
	const service = await openService({ ...(await newStore()), workspace, controls: true });
	const email = newEmail();
	const { id } = (await upsert(service, { email })).body;
	await trigger(service, 'receipt', email);
	await service.control('clock', { advance: '6d' });
	expect(await mailTo(service, email)).toMatchObject({ status: 'failed', attempts: 0 });
	await (await signIn(service)).act(`contacts/${id}/delete/`);
	expect((await service.control<State>('state')).mails).toEqual([]);
});

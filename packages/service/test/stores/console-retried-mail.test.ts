import { newStore, openService } from '@contact-sync/testing/service';
import { settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { delivering, mailTo, TEST_KEY, trigger, untilStatus } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { startSmtp } from '../helpers/smtp.ts';

test.each<[string, (id: string) => [path: string, fields?: Record<string, string>]]>([
	['by itself', (id) => [`outbox/${id}/retry/`]],
	['with all failed emails', () => ['retry-failed-emails/', { since: '1d' }]],
])('retrying an email %s leaves no failure in the export of its contact', async (_, of) => {
	let isRejecting = true;
	await using smtp = await startSmtp({ reject: () => (isRejecting ? 550 : undefined) });
	const service = await openService({ ...delivering(smtp), ...(await newStore()) });
	const email = newEmail();
	const contact = (await upsert(service, { email })).body.id;
	await trigger(service, 'receipt', email);
	const { id } = await untilStatus(service, email, 'failed');
	isRejecting = false;
	const operator = await signIn(service);
	await operator.act(...of(id));
	await untilStatus(service, email, 'sent');
	const { text } = await operator.act(`contacts/${contact}/export/`);
	expect(JSON.parse(text)).toMatchObject({
		emails: [{ status: 'sent', failed_at: null, problem: null, leased_until: null }],
	});
});

test('retrying an email of the test environment is rejected, and sends nothing', async () => {
	await using smtp = await startSmtp();
	const service = await openService({ ...delivering(smtp), ...(await newStore()) });
	const email = newEmail();
	const { body } = await trigger(service, 'receipt', email, {}, TEST_KEY.key);
	const operator = await signIn(service);
	const path = `outbox/${body.id}/retry/?environment=test`;
	expect((await operator.send(path)).status).toBe(409);
	await settle(service);
	expect(await mailTo(service, email)).toMatchObject({ status: 'kept', attempts: 0 });
	expect(smtp.received).toEqual([]);
});

import { delivering, mailTo, TEST_KEY, trigger } from '../helpers/mail.ts';
import { newEmail } from '../helpers/call.ts';
import { signIn } from '../helpers/operate.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { newStore, openService } from '@contact-sync/testing/service';

test.each([
	['an email', (id: string) => `outbox/${id}/retry/`],
	['all failed emails', () => 'retry-failed-emails/'],
])('retrying %s of the test environment is rejected, and sends nothing', async (_, pathOf) => {
	await using smtp = await startSmtp();
	const service = await openService({ ...delivering(smtp), ...(await newStore()) });
	const email = newEmail();
	await trigger(service, 'receipt', email, {}, TEST_KEY.key);
	const { id } = await mailTo(service, email);
	const path = `${pathOf(id)}?environment=test`;
	const { status, text } = await (await signIn(service)).send(path, { since: '1d' });
	expect([status, text]).toEqual([409, expect.stringContaining('are never sent')]);
	expect(await mailTo(service, email)).toMatchObject({ status: 'kept' });
	await service.stop();
	expect(smtp.received).toEqual([]);
});

import { freePort } from '@contact-sync/testing/free-port';
import { newSharedStore, openService } from '@contact-sync/testing/service';
import { startService } from '../../src/test-controls/testing/start-service.ts';
import { newEmail } from '../helpers/call.ts';
import {
	delivering,
	mailing,
	mailsTo,
	mailTo,
	RECEIPT,
	trigger,
	untilStatus,
} from '../helpers/mail.ts';
import { enroll, enrollmentsOf, newContact, SEQUENCES } from '../helpers/sequences.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';

describe('after kill -9,', () => {
	test('a live email that was still in the outbox is delivered', async () => {
		const store = await newSharedStore();
		const port = await freePort();
		const options = { ...store, ...delivering({ url: `smtp://127.0.0.1:${port}` }) };
		const killed = await startService(options);
		const email = newEmail();
		const { body } = await trigger(killed, 'receipt', email);
		await killed.kill();
		await using smtp = await startSmtp({ port });
		const service = await openService(options);
		await service.control('clock', { advance: '5m' }); // in case the delivery was in progress
		expect(await untilStatus(service, email, 'sent')).toMatchObject({ id: body.id });
		await service.stop();
		expect(smtp.received).toHaveLength(1);
	});

	test('a live email in progress is not claimed again until its lease ends', async () => {
		await using smtp = await startSmtp({ reply: (_, count) => (count === 1 ? 'hang' : 'take') });
		const options = { ...(await newSharedStore()), ...delivering(smtp) };
		const killed = await startService(options);
		const email = newEmail();
		await trigger(killed, 'receipt', email);
		await until(() => smtp.received.length === 1);
		await killed.kill();
		const service = await openService(options);
		const other = newEmail();
		await trigger(service, 'receipt', other);
		await untilStatus(service, other, 'sent');
		expect(await mailTo(service, email)).toMatchObject({ status: 'queued', attempts: 1 });
		await service.control('clock', { advance: '5m' });
		expect(await untilStatus(service, email, 'sent')).toMatchObject({ attempts: 2 });
		await service.stop();
	});

	test('no idempotency key is lost', async () => {
		const options = { ...(await newSharedStore()), workspace: mailing(RECEIPT) };
		const email = newEmail();
		const killed = await startService(options);
		const first = await trigger(killed, 'receipt', email, { idempotency_key: 'order-1' });
		await killed.kill();
		const service = await openService(options);
		const second = await trigger(service, 'receipt', email, { idempotency_key: 'order-1' });
		await service.stop();
		expect(second).toMatchObject({ status: 200, body: first.body });
		expect(second.headers.get('Idempotent-Replayed')).toBe('true');
	});

	test('no step of a sequence is lost', async () => {
		const options = {
			...(await newSharedStore()),
			workspace: mailing(SEQUENCES),
			controls: true,
		};
		const killed = await startService(options);
		const email = await newContact(killed);
		await enroll(killed, email, 'onboarding');
		expect(await mailsTo(killed, email)).toMatchObject([{ text_body: 'welcome' }]);
		await killed.kill();
		const service = await openService(options);
		await service.control('clock', { advance: '7d' });
		expect(await enrollmentsOf(service, email)).toMatchObject([{ status: 'completed' }]);
		const texts = (await mailsTo(service, email)).map(({ text_body }) => text_body);
		expect(texts).toEqual(['welcome', 'tips', 'goodbye']);
		await service.stop();
	});
});

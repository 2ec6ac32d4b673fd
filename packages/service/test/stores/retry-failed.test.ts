import { newBareStore, newStore, openService, runSql } from '@contact-sync/testing/service';
import { runOn } from '../helpers/backups.ts';
import { newEmail } from '../helpers/call.ts';
import { delivering, mailing, mailTo, RECEIPT, trigger, untilStatus } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { startScriptedSmtp, type ScriptedSmtp } from '../helpers/scripted-smtp.ts';
import { until } from '../helpers/until.ts';

const keyOf = (product: string) =>
	`insert into api_keys (id, product, environment, name, scopes, key_hash)
		values (gen_random_uuid(), '${product}', 'live', '${product}', '{}', '${product}')`;

const failedMail = (product: string, environment: string, body = 'text_body') =>
	`insert into outbox (id, product, environment, message_id, from_name, from_email, to_email, to_email_folded,
			subject, ${body}, headers, origin, status, created_at, failed_at)
		values (gen_random_uuid(), '${product}', '${environment}', '<${product}-${environment}@acme.example>', '', '', '', '',
			'', 'Thanks.', '{}', '{}', 'failed', now(), now())`;

describe('retrying all failed emails', () => {
	/** Runs a service until an email has failed. */
	async function failOnce(smtp: ScriptedSmtp) {
		const store = await newStore();
		const service = await openService({ ...delivering(smtp), ...store });
		const email = newEmail();
		await trigger(service, 'receipt', email);
		await untilStatus(service, email, 'failed');
		await service.stop();
		return { store, email };
	}

	test('in the console queues those that failed since a time, and records it', async () => {
		await using smtp = await startScriptedSmtp({ RCPT: '552 5.2.2 Mailbox full' });
		const service = await openService({ ...delivering(smtp), ...(await newStore()) });
		const [old, recent] = [newEmail(), newEmail()];
		await trigger(service, 'receipt', old);
		await untilStatus(service, old, 'failed');
		await service.control('clock', { advance: '3h' });
		await trigger(service, 'receipt', recent);
		await untilStatus(service, recent, 'failed');
		smtp.replies = {};
		const operator = await signIn(service);
		expect((await operator.open('retry-failed-emails/')).text).toContain('value="1d"');
		const rejected = await operator.act('retry-failed-emails/', { since: 'yesterday' });
		expect([rejected.status, rejected.text]).toEqual([
			400,
			expect.stringContaining('Enter a time span such as 30m, 2h, or 1d.'),
		]);
		const { status } = await operator.act('retry-failed-emails/', { since: '2h' });
		expect(status).toBe(303);
		await untilStatus(service, recent, 'sent');
		expect(await mailTo(service, old)).toMatchObject({ status: 'failed' });
		expect((await operator.open('audit/')).text).toContain('Retry Failed Emails');
		await service.stop();
	});

	test('with the command queues those that failed since a time, also for later', async () => {
		await using smtp = await startScriptedSmtp({ RCPT: '552 5.2.2 Mailbox full' });
		const { store, email } = await failOnce(smtp);
		expect(await runOn(store, ['retry-failed', '--since', '1h'])).toContain(
			'Queued 1 failed email again.',
		);
		expect(await runOn(store, ['retry-failed', '--since', '1h'])).toContain('Queued 0 failed');
		await expect(runOn(store, ['retry-failed'])).rejects.toThrow('requires --since');
		smtp.replies = {};
		const second = await openService({ ...delivering(smtp), ...store });
		await untilStatus(second, email, 'sent');
		await second.stop();
	});

	test('sends an email that had failed because it was too old', async () => {
		await using smtp = await startScriptedSmtp({ RCPT: '450 4.2.1 Greylisted' });
		const service = await openService({ ...delivering(smtp), ...(await newStore()) });
		const email = newEmail();
		await trigger(service, 'receipt', email);
		await until(async () => (await mailTo(service, email)).problem !== null);
		await service.control('clock', { advance: '6d' });
		await untilStatus(service, email, 'failed');
		smtp.replies = {};
		await (await signIn(service)).act('retry-failed-emails/', { since: '7d' });
		await untilStatus(service, email, 'sent');
		await service.stop();
	});

	test('leaves an email whose content was removed', async () => {
		await using smtp = await startScriptedSmtp({ RCPT: '552 5.2.2 Mailbox full' });
		const { store } = await failOnce(smtp);
		await runSql(store, ['update outbox set text_body = null, html_body = null']);
		expect(await runOn(store, ['retry-failed', '--since', '1h'])).toContain('Queued 0 failed');
	});
});

test('the command retry-failed queues the live emails of all products', async () => {
	const store = await newStore();
	await runSql(store, [
		...['Acme', 'Beta', 'Gamma'].map(keyOf),
		...['Acme', 'Beta'].map((product) => failedMail(product, 'live')),
		failedMail('Gamma', 'live', 'html_body'),
		failedMail('Acme', 'test'),
	]);
	expect(await runOn(store, ['retry-failed', '--since', '1h'])).toContain(
		'Queued 3 failed emails again.',
	);
	const left = await runSql(store, [
		`select environment, retried_at from outbox where status = 'failed'`,
	]);
	expect(left).toEqual([{ environment: 'test', retried_at: null }]);
});

test('the command retry-failed rejects a database that no service has used', async () => {
	const store = await newBareStore();
	await expect(runOn(store, ['retry-failed', '--since', '1h'])).rejects.toThrow(
		'No service has used this database yet. Check DATABASE_URL or --data.',
	);
});

test('the longest time span queues or runs everything, with the command and in the console', async () => {
	const store = await newStore();
	await runSql(store, [keyOf('Acme')]);
	expect(await runOn(store, ['retry-failed', '--since', '999999d'])).toContain('Queued 0 failed');
	const service = await openService({ ...store, workspace: mailing(RECEIPT), controls: true });
	const operator = await signIn(service);
	for (const path of ['retry-failed-emails/', 'retry-abandoned-jobs/']) {
		expect((await operator.act(path, { since: '999999d' })).status).toBe(303);
	}
	await service.stop();
});

import { setTimeout as sleep } from 'node:timers/promises';
import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { MAX_CONNECTIONS } from '../../src/mail/mailer.ts';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { delivering, mailing, mailTo, RECEIPT, trigger, untilStatus } from '../helpers/mail.ts';
import { startScriptedSmtp } from '../helpers/scripted-smtp.ts';
import { enroll } from '../helpers/sequences.ts';
import { startSmtp, type Reply, type Smtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';

const start = (store: StoreOptions, smtp: Pick<Smtp, 'url'>) =>
	openService({ ...delivering(smtp), ...store });

/** Resolves when a service has responded to a number of requests, or has stopped. */
async function afterRequests({ url }: Pick<OpenedService, 'url'>): Promise<void> {
	for (let i = 0; i < 20; i++) await fetch(`${url}/ping/`).catch(() => undefined);
}

/** Waits until a server has no connections, but not until unused connections time out. */
async function untilClosed(smtp: Smtp): Promise<void> {
	for (let i = 0; i < 100 && smtp.connections() > 0; i++) await sleep(50);
	expect(smtp.connections()).toBe(0);
}

describe('a live email', () => {
	test('is sent once if the service stops while the SMTP server is still responding', async () => {
		const { promise: response, resolve: respond } = Promise.withResolvers<Reply>();
		await using smtp = await startSmtp({ reply: () => response });
		const store = await newStore();
		const first = await start(store, smtp);
		const email = newEmail();
		await trigger(first, 'receipt', email);
		await until(() => smtp.received.length > 0);
		let isStopped = false;
		const stopping = first.stop().then(() => (isStopped = true));
		await afterRequests(first);
		expect(isStopped).toBe(false);
		respond('take');
		await stopping;
		expect(first.logs()).not.toContain('mail not delivered');
		const second = await start(store, smtp);
		await second.control('clock', { advance: '1h' }); // after the lease
		expect(await mailTo(second, email)).toMatchObject({ status: 'sent', attempts: 1 });
		await second.stop();
		expect(smtp.received).toHaveLength(1);
	});

	test('in progress is completed when the service stops, and others wait for the next start', async () => {
		const { promise: response, resolve: respond } = Promise.withResolvers<Reply>();
		await using smtp = await startSmtp({ reply: () => response });
		const store = await newStore();
		const first = await start(store, smtp);
		const emails = Array.from({ length: 12 }, newEmail);
		await Promise.all(emails.map((email) => trigger(first, 'receipt', email)));
		await until(() => smtp.received.length === MAX_CONNECTIONS);
		expect(smtp.connections()).toBe(MAX_CONNECTIONS);
		let isStopped = false;
		const stopping = first.stop().then(() => (isStopped = true));
		await afterRequests(first);
		expect(isStopped).toBe(false);
		respond('take');
		await stopping;
		await untilClosed(smtp);
		expect(smtp.received).toHaveLength(MAX_CONNECTIONS);
		const second = await start(store, smtp);
		await until(() => smtp.received.length >= emails.length);
		await second.stop();
		expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(emails.toSorted());
	});

	test('ignores the outcome of an attempt whose lease has ended', async () => {
		const responses = [1, 2].map(() => Promise.withResolvers<Reply>());
		await using smtp = await startSmtp({ reply: (_, count) => responses[count - 1]!.promise });
		const store = await newStore();
		const service = await start(store, smtp);
		const email = newEmail();
		await trigger(service, 'receipt', email);
		await until(() => smtp.received.length === 1);
		await runSql(store, ['update outbox set deliver_at = now(), leased_until = now()']);
		await until(() => smtp.received.length === 2);
		responses[0]!.resolve({ code: 550 });
		await until(() => service.logs().includes('mail not delivered'));
		responses[1]!.resolve('take');
		expect(await mailTo(service, email)).toMatchObject({ status: 'sent', attempts: 2 });
		await service.stop();
	});

	test.each(['cancelled', 'failed'])(
		'that is %s during its attempt keeps this status, whatever the outcome',
		async (status) => {
			const responses = [1, 2].map(() => Promise.withResolvers<Reply>());
			await using smtp = await startSmtp({ reply: (_, count) => responses[count - 1]!.promise });
			const store = await newStore();
			const service = await start(store, smtp);
			for (const email of [newEmail(), newEmail()]) await trigger(service, 'receipt', email);
			await until(() => smtp.received.length === 2);
			await runSql(store, [`update outbox set status = '${status}', deliver_at = null`]);
			responses[0]!.resolve('take');
			responses[1]!.resolve({ code: 451 });
			await service.stop(); // waits for the outcomes
			const rows = await runSql(store, ['select status, deliver_at from outbox']);
			expect(rows).toEqual([1, 2].map(() => ({ status, deliver_at: null })));
		},
	);

	test('is sent to a suppressed email address if its enrollment overrides the suppression', async () => {
		await using smtp = await startSmtp();
		const email = newEmail();
		const service = await openService({
			...(await newStore()),
			...delivering(smtp),
			workspace: mailing({
				...RECEIPT,
				sequences: [{ slug: 'tips', name: 'Tips', steps: [{ after: '0s', template: 'receipt' }] }],
				unsubscribed: [{ email }],
			}),
		});
		await upsert(service, { email });
		expect((await enroll(service, email, 'tips')).status).toBe(422);
		await enroll(service, email, 'tips', { override_unsubscribe: true });
		await settle(service);
		await until(async () => (await mailTo(service, email)).status !== 'queued');
		expect(await mailTo(service, email)).toMatchObject({ status: 'sent' });
		await service.stop();
		expect(smtp.received.map(({ to }) => to)).toEqual([[email]]);
	});
});

/** Makes the first attempt to record that an email was sent fail, as during a restart of the database. */
const FAILING_ONCE = [
	'create sequence outcomes',
	`create function lose_outcome() returns trigger language plpgsql as $$
	begin
		if new.status = 'sent' and nextval('outcomes') = 1 then
			raise exception 'lost' using errcode = '57P01';
		end if;
		return new;
	end $$`,
	'create trigger lose_outcome before update on outbox for each row execute function lose_outcome()',
];

test('an email is not sent again if the database is lost before the outcome is recorded', async () => {
	await using smtp = await startScriptedSmtp();
	const store = await newStore();
	await runSql(store, FAILING_ONCE);
	const service = await openService({ ...delivering(smtp), ...store });
	const email = newEmail();
	await trigger(service, 'receipt', email);
	await untilStatus(service, email, 'sent');
	await service.control('clock', { advance: '10m' });
	expect(smtp.accepted).toBe(1);
	await service.stop();
});

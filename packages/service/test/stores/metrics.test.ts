import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { delivering, mailing, RECEIPT, TEST_KEY, trigger, untilStatus } from '../helpers/mail.ts';
import { startScriptedSmtp } from '../helpers/scripted-smtp.ts';
import { enroll, newContact } from '../helpers/sequences.ts';
import { until } from '../helpers/until.ts';

const readMetrics = async ({ metrics }: OpenedService): Promise<string> =>
	(await fetch(metrics!)).text();

/** Returns the sum of a metric's values with the given labels. */
async function valueOf(service: OpenedService, name: string, ...labels: string[]): Promise<number> {
	const lines = (await readMetrics(service)).split('\n');
	const matching = lines.filter(
		(line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)),
	);
	expect(matching).not.toEqual([]);
	return matching.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const open = async (options: Parameters<typeof openService>[0] = {}) =>
	openService({ ...options, ...(await newStore()), args: ['--metrics-port', '0'] });

describe('the metrics', () => {
	test('count requests by path template and status code, and contain no contact data', async () => {
		const service = await open({ controls: true });
		const email = newEmail();
		await upsert(service, { email });
		await upsert(service, { email: 'nobody' });
		const counter = 'contact_sync_request_duration_seconds_count';
		const path = 'path="/api/v1/contacts/upsert/"';
		expect(await valueOf(service, counter, path, 'status="201"')).toBe(1);
		expect(await valueOf(service, counter, path, 'status="400"')).toBe(1);
		const text = await readMetrics(service);
		expect(text).toContain('contact_sync_database_up 1');
		expect(text).not.toContain('@');
		expect(text).not.toContain(service.keys.live);
		await service.stop();
	});

	test('show emails and jobs that wait, those that were done, and warnings', async () => {
		await using smtp = await startScriptedSmtp({ MAIL: '550 5.7.1 Relay access denied' });
		const service = await open(delivering(smtp));
		const owner = 'product="Acme",environment="live"';
		const email = newEmail();
		await trigger(service, 'receipt', email);
		await until(() => service.logs().includes('delivery paused'));
		expect(await valueOf(service, 'contact_sync_queued_emails', owner)).toBe(1);
		const queued = 'outcome="queued"';
		expect(await valueOf(service, 'contact_sync_email_attempts_total', queued)).toBeGreaterThan(0);
		const paused = 'level="warn",event="delivery paused"';
		expect(await valueOf(service, 'contact_sync_log_events_total', paused)).toBeGreaterThan(0);
		smtp.replies = {};
		await untilStatus(service, email, 'sent');
		expect(await valueOf(service, 'contact_sync_email_attempts_total', 'outcome="sent"')).toBe(1);
		expect(await valueOf(service, 'contact_sync_queued_emails', owner)).toBe(0);
		expect(await valueOf(service, 'contact_sync_oldest_email_seconds', owner)).toBe(0);
		await service.stop();
	});

	test('show how long emails wait for their first attempt, not for a recipient who is busy', async () => {
		await using smtp = await startScriptedSmtp({ RCPT: '450 4.2.1 Try again later' });
		const service = await open(delivering(smtp));
		const email = newEmail();
		await trigger(service, 'receipt', email);
		await until(() => service.logs().includes('mail not delivered'));
		await service.control('clock', { advance: '1h' });
		const owner = 'product="Acme",environment="live"';
		expect(await valueOf(service, 'contact_sync_queued_emails', owner)).toBe(1);
		expect(await valueOf(service, 'contact_sync_oldest_email_seconds', owner)).toBe(0);
		await service.stop();
	});

	test('show how long emails wait without an SMTP server', async () => {
		const service = await open({ workspace: mailing(RECEIPT), controls: true });
		await trigger(service, 'receipt', newEmail());
		await trigger(service, 'receipt', newEmail(), {}, TEST_KEY.key);
		await service.control('clock', { advance: '1h' });
		const owner = 'product="Acme",environment="live"';
		const test = 'product="Acme",environment="test"';
		expect(await valueOf(service, 'contact_sync_queued_emails', owner)).toBe(1);
		expect(await valueOf(service, 'contact_sync_queued_emails', test)).toBe(0); // they are never sent
		const seconds = await valueOf(service, 'contact_sync_oldest_email_seconds', owner);
		expect(seconds).toBeGreaterThanOrEqual(3_600);
		await service.stop();
	});

	test("don't count the time in which a sequence is paused as a wait of its steps", async () => {
		const store = await newStore();
		const start = async (active: boolean) => {
			const sequences = [
				{ slug: 'tips', name: 'Tips', active, steps: [{ after: '1h', template: 'receipt' }] },
			];
			const workspace = mailing({ ...RECEIPT, sequences });
			const args = ['--metrics-port', '0'];
			return openService({ workspace, controls: true, args, ...store });
		};
		const active = await start(true);
		const email = await newContact(active);
		const retried = `insert into jobs (product, environment, kind, payload, due_at, attempts, created_at)
			select product, environment, 'automation', jsonb_build_object('contactId', id), now() + interval '1h', 1, now()
			from contacts`;
		await runSql(store, [retried]); // the step waits for this job, which keeps it due
		await enroll(active, email, 'tips');
		await active.stop();
		await runSql(store, [
			`update enrollments set step_from = step_from - interval '3 days'`,
			`update jobs set due_at = now() + interval '1h', delayed_until = now() + interval '1h', waits = 12
				where kind = 'sequence_step'`,
		]);
		const paused = await start(false);
		await settle(paused);
		const owner = 'product="Acme",environment="live"';
		expect(await valueOf(paused, 'contact_sync_due_jobs', owner)).toBe(1);
		const seconds = await valueOf(paused, 'contact_sync_oldest_due_job_seconds', owner);
		expect(seconds).toBeLessThan(3_600);
		await paused.stop();
	});

	test('are only at /metrics, and the API has none', async () => {
		const service = await open();
		expect((await fetch(new URL('/', service.metrics))).status).toBe(404);
		expect((await fetch(new URL('/metrics', service.url))).status).toBe(404);
		await service.stop();
	});

	test('are off by default', async () => {
		const service = await openService(await newStore());
		expect(service.metrics).toBeUndefined();
		await service.stop();
	});

	test('need a port that is free, as it is after a stop', async () => {
		const service = await open();
		const port = new URL(service.metrics!).port;
		const openOnPort = async () =>
			openService({ ...(await newStore()), args: ['--metrics-port', port] });
		await expect(openOnPort()).rejects.toThrow(
			`--metrics-port ${port}: the port can't be opened (EADDRINUSE). Choose another.`,
		);
		await service.stop();
		await (await openOnPort()).stop();
	});
});

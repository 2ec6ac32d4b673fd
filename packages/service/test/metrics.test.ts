import { Registry } from 'prom-client';
import { newStore, openService } from '@contact-sync/testing/service';
import type { LogDetails, LogLevel } from '../src/base/log.ts';
import { countEvents } from '../src/metrics/log-metrics.ts';
import { createClock } from '../src/base/clock.ts';
import { addBacklog } from '../src/metrics/backlog-metrics.ts';
import { call } from './helpers/call.ts';
import { until } from './helpers/until.ts';
import { fakeDatabase } from './helpers/fake-database.ts';

const JOB = { kind: 'automation' };
const [QUEUED, FAILED] = [{ status: 'queued' }, { status: 'failed' }];

describe('the metrics count', () => {
	test.each<[LogLevel, string, LogDetails, string]>([
		['debug', 'job done', JOB, 'jobs_total{kind="automation",outcome="done"}'],
		['warn', 'job failed', JOB, 'jobs_total{kind="automation",outcome="failed"}'],
		['warn', 'job lease lost', JOB, 'jobs_total{kind="automation",outcome="lost"}'],
		['error', 'job set aside', JOB, 'jobs_total{kind="automation",outcome="set_aside"}'],
		['debug', 'mail sent', {}, 'email_attempts_total{outcome="sent"}'],
		['warn', 'mail not delivered', QUEUED, 'email_attempts_total{outcome="queued"}'],
		['warn', 'mail not delivered', FAILED, 'email_attempts_total{outcome="failed"}'],
		['warn', 'anything', {}, 'log_events_total{level="warn",event="anything"}'],
		['error', 'anything', {}, 'log_events_total{level="error",event="anything"}'],
	])('each entry of the log: %s, %s', async (level, event, details, name) => {
		const registry = new Registry();
		const logged: unknown[] = [];
		const log = countEvents((...entry) => void logged.push(entry), registry);
		for (let i = 0; i < 2; i++) log(level, event, details);
		expect(await registry.metrics()).toContain(`\ncontact_sync_${name} 2\n`);
		expect(logged).toEqual([1, 2].map(() => [level, event, details]));
	});
});

test('an entry of the log below the level of warnings is no event of the metrics', async () => {
	const registry = new Registry();
	countEvents(() => {}, registry)('info', 'anything');
	expect(await registry.metrics()).not.toContain('anything');
});

const DELAY_MS = 150;
const SUM = /^contact_sync_request_duration_seconds_sum\{.*path="\/api\/v1\/ping\/".*\} (.+)$/m;

test('the duration of a request is in milliseconds in the log, and in seconds in the metrics', async () => {
	const service = await openService({
		...(await newStore()),
		controls: true,
		args: ['--metrics-port', '0'],
	});
	await service.control('faults', { delay_ms: DELAY_MS });
	const startedAt = performance.now();
	await call(service, '/ping/', { key: service.keys.live! });
	const maxMs = Math.ceil(performance.now() - startedAt);
	await until(() => service.logs().includes('/ping/'));
	const line = service
		.logs()
		.split('\n')
		.find((each) => each.includes('/ping/'))!;
	const { ms } = JSON.parse(line) as { ms: number };
	expect(ms).toBeGreaterThanOrEqual(DELAY_MS - 1);
	expect(ms).toBeLessThanOrEqual(maxMs);
	const metrics = await (await fetch(service.metrics!)).text();
	expect(Number(SUM.exec(metrics)![1])).toBe(ms / 1_000);
	await service.stop();
});

test('while the database does not respond, the metrics of waiting work are missing instead of outdated', async () => {
	let isConnected = true;
	const allOwners = fakeDatabase(() => {
		if (!isConnected) throw new Error('the connection broke');
		return {
			rows: [{ dueJobs: 3, abandonedJobs: 0, queuedEmails: 0, oldestJob: 1, oldestEmail: 0 }],
		};
	});
	const registry = new Registry();
	const owners = [{ product: 'Acme', environment: 'live' } as const];
	const read = addBacklog(registry, { allOwners, clock: createClock(), log: () => {}, owners });
	await read();
	expect(await registry.metrics()).toContain('contact_sync_due_jobs{');
	isConnected = false;
	await read();
	const text = await registry.metrics();
	expect(text).toContain('contact_sync_database_up 0');
	expect(text).not.toContain('contact_sync_due_jobs{');
});

test('a silent database is reported before a scrape by Prometheus times out', async () => {
	const allOwners = fakeDatabase(() => new Promise<never>(() => {}));
	const registry = new Registry();
	const owners = [{ product: 'Acme', environment: 'live' } as const];
	const read = addBacklog(registry, { allOwners, clock: createClock(), log: () => {}, owners });
	const started = performance.now();
	await read();
	expect(performance.now() - started).toBeLessThan(10_000);
	expect(await registry.metrics()).toContain('contact_sync_database_up 0');
});

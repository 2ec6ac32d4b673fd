import { Registry } from 'prom-client';
import type { LogDetails, LogLevel } from '../src/base/log.ts';
import { countEvents } from '../src/metrics/log-metrics.ts';

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

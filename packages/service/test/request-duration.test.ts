import { newStore, openService } from '@contact-sync/testing/service';
import { call } from './helpers/call.ts';
import { until } from './helpers/until.ts';

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

import { newSharedStore } from '@contact-sync/testing/service';
import type { StartedService } from '../../src/test-controls/testing/start-service.ts';
import { call, newEmail, upsert } from '../helpers/call.ts';
import { sendPassword } from '../helpers/console.ts';
import { useProcesses } from '../helpers/processes.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const start = useProcesses();

const PASSWORD = 'a-password-of-the-console';

describe('a process whose clock is two hours ahead', () => {
	let right: StartedService;
	let wrong: StartedService;
	beforeAll(async () => {
		const options = {
			...(await newSharedStore()),
			workspace: workspace([
				LIVE_KEY,
				{ name: 'small', key: 'a-key-of-2-a-minute', limits: { per_minute: 2 } },
			]),
			controls: true,
			env: { CONSOLE_PASSWORD: PASSWORD },
		};
		[right] = (await start(1, options)) as [StartedService];
		[wrong] = (await start(1, { ...options, clockSkewMs: 7_200_000 })) as [StartedService];
	});
	afterAll(() => Promise.all([right, wrong].map((each) => each?.stop())));

	const ping = (service: StartedService) => call(service, '/ping/', { key: 'a-key-of-2-a-minute' });

	test('shares rate limit windows with other processes, and blocks no key', async () => {
		const responses = [await ping(wrong), await ping(right), await ping(wrong), await ping(right)];
		expect(responses.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
		for (const { headers } of responses.slice(2))
			expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60);
		for (const each of [right, wrong]) await each.control('clock', { advance: '61s' });
		expect([(await ping(right)).status, (await ping(wrong)).status]).toEqual([200, 200]);
	});

	test('counts sign-in attempts for only a minute', async () => {
		for (let i = 0; i < 5; i += 1) await sendPassword(wrong, 'wrong');
		expect((await sendPassword(right, PASSWORD)).status).toBe(429);
		for (const each of [right, wrong]) await each.control('clock', { advance: '61s' });
		expect((await sendPassword(right, PASSWORD)).status).toBe(200);
	});

	test("stores times from the database's clock, and logs the difference", async () => {
		const created = async (service: StartedService) =>
			Date.parse((await upsert(service, { email: newEmail() })).body.created_at);
		const [before, between, after] = [
			await created(right),
			await created(wrong),
			await created(right),
		];
		expect(between).toBeGreaterThan(before - 1_000);
		expect(between).toBeLessThan(after + 1_000);
		expect(wrong.logs()).toMatch(
			/"event":"clock corrected to the database","behind_ms":-7[12]\d{5}/,
		);
		expect(right.logs()).not.toContain('clock corrected');
	});
});

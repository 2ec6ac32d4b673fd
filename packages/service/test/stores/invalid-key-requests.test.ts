import { call } from '../helpers/call.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({
	workspace: FULL_WORKSPACE,
	controls: true,
	args: ['--trusted-proxies', '127.0.0.1'],
});

const ping = (key: string, client = '2001:db8:1:2::1') =>
	call(service(), '/ping/', { key, headers: { 'X-Forwarded-For': client } });

/** Sends requests with invalid keys from different addresses of one IPv6 network, and returns their status codes. */
const statuses = async (count: number) => {
	const responses = await Promise.all(
		Array.from({ length: count }, (_, i) => ping(`wrong-${i}`, `2001:db8:1:2::${i}`)),
	);
	return new Set(responses.map(({ status }) => status));
};

test('requests with invalid keys are limited per client, and valid keys still work', async () => {
	expect(await statuses(200)).toEqual(new Set([401]));
	const limited = await ping('wrong');
	expect(limited.status).toBe(429);
	expect(limited.body.detail).toContain("API key isn't valid");
	const retryAfter = Number(limited.headers.get('retry-after'));
	expect(retryAfter).toBeGreaterThan(0);
	expect(retryAfter).toBeLessThanOrEqual(60);
	expect((await ping(service().keys.live!)).status).toBe(200);
	expect((await ping('wrong', '2001:db8:1:3::1')).status).toBe(401);

	const operator = await signIn(service());
	const { text } = await operator.open('requests/');
	expect(text).toContain('Requests with an invalid API key: 202, including 1 rate limited (429)');

	await service().control('clock', { advance: '1m' });
	expect(await statuses(1)).toEqual(new Set([401]));
});

test('requests with invalid keys are shown for an hour', async () => {
	const shown = async () => {
		const { text } = await (await signIn(service())).open('requests/');
		return text.includes('Requests with an invalid API key');
	};
	await service().control('reset', {});
	await ping('wrong');
	await service().control('clock', { advance: '58m' });
	expect(await shown()).toBe(true);
	await service().control('clock', { advance: '2m' });
	expect(await shown()).toBe(false);
});

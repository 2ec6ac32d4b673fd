import { call } from '../helpers/call.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: FULL_WORKSPACE, controls: true });

const ping = (key: string) => call(service(), '/ping/', { key });
const statuses = async (count: number) => {
	const responses = await Promise.all(Array.from({ length: count }, (_, i) => ping(`wrong-${i}`)));
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

	const operator = await signIn(service());
	const { text } = await operator.open('requests/');
	expect(text).toContain('Requests with an invalid API key: 201, including 1 rate limited (429)');

	await service().control('clock', { advance: '1m' });
	expect(await statuses(1)).toEqual(new Set([401]));
});

import { request } from 'node:http';
import { call, post } from './helpers/call.ts';
import { until } from './helpers/until.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY, { name: 'made' }]) });
const key = LIVE_KEY.key!;

/** Returns all log lines after waiting for this request ID, because the service logs after it responds. */
async function linesWith(requestId: string): Promise<Record<string, unknown>[]> {
	await until(() => service().logs().includes(requestId));
	const lines = service().logs().trimEnd().split('\n');
	return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('logs', () => {
	test('ordinary request: logs one line of JSON with method, route, status, duration, key name, and ID', async () => {
		const { headers } = await post(service(), key, { email: 'a@example.com' });
		const requestId = headers.get('X-Request-Id')!;
		const lines = (await linesWith(requestId)).filter((line) => line.requestId === requestId);
		expect(lines).toEqual([
			{
				time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
				level: 'info',
				event: 'request',
				method: 'POST',
				path: '/api/v1/contacts/upsert/',
				status: 201,
				ms: expect.any(Number) as number,
				key: 'live',
				client: '127.0.0.1',
				requestId,
			},
		]);
	});

	/** @claim api: secrets and contact data in logs: logged nowhere */
	test('secrets in keys, headers, bodies, paths, and contact data: logs none of them', async () => {
		const secret = 'hush';
		const email = `${secret}@example.com`;
		await post(service(), key, { email, external_id: secret, custom_fields: { [secret]: secret } });
		await post(service(), key, { email, tag_names: [secret], [secret]: 1 });
		await post(service(), key, `{"email":"${secret}`);
		await call(service(), `/contacts/${secret}/?email=${email}`, { key });
		await call(service(), '/ping/', { key: `${secret}-cs_live_wrong` });
		const { headers } = await call(service(), '/ping/', { key, headers: { 'X-Hush': secret } });
		await linesWith(headers.get('X-Request-Id')!);
		expect(service().logs()).not.toContain(secret);
		for (const text of Object.values(service().keys)) expect(service().logs()).not.toContain(text);
	});

	test('unknown path: logs `unknown` instead of the path', async () => {
		const { headers } = await call(service(), '/somebody@example.com/', { key });
		const requestId = headers.get('X-Request-Id')!;
		const lines = await linesWith(requestId);
		expect(lines.find((line) => line.requestId === requestId)).toMatchObject({
			path: 'unknown',
			status: 404,
		});
	});

	test('client that disconnects while it sends the body: logs no error', async () => {
		const badRequests = () => service().logs().split('"status":400').length;
		const before = badRequests();
		const sending = request(`${service().url}/contacts/upsert/`, {
			method: 'POST',
			headers: { 'X-API-Key': key, 'Content-Length': 100 },
		});
		sending.on('error', () => undefined); // the test aborts it
		sending.write('{"email":', () => sending.destroy());
		await until(() => badRequests() > before);
		expect(service().logs()).not.toContain('"level":"error"');
	});
});

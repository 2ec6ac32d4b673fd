import { request } from 'node:http';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog, describeError } from '../src/base/log.ts';
import type { Clock } from '../src/base/clock.ts';
import { createRepeatedWarning } from '../src/jobs/repeated-warning.ts';
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

const SECRET = 'ada@acme.example';

class DatabaseFailure extends Error {
	override name = 'DatabaseFailure';
	readonly code = '23505';
	readonly detail = `Key (email)=(${SECRET}) already exists.`;
}

/** Errors that contain contact data in each of their parts. */
const ERRORS: readonly [part: string, error: unknown][] = [
	['message', new Error(SECRET)],
	['message of several lines', new Error(`first line\n${SECRET}\n\nat ${SECRET}`)],
	['message that looks like a stack', new Error(`first line\n    at ${SECRET}`)],
	['cause', new Error('not stored', { cause: new Error(SECRET) })],
	['part of several errors', new AggregateError([new Error(SECRET)], SECRET)],
	['detail from the database', new DatabaseFailure(SECRET)],
	['text instead of an error', SECRET],
	['object instead of an error', { message: SECRET, stack: SECRET }],
];

describe('an unexpected error in the log', () => {
	test.each(ERRORS)('shows no contact data from its %s', (_, error) => {
		const lines: string[] = [];
		const log = createLog({ level: 'info', write: (line) => lines.push(line), now: () => 0 });
		log('error', 'failed', describeError(error));
		expect(lines).toEqual([expect.stringContaining('"event":"failed"')]);
		expect(lines[0]).not.toContain(SECRET);
	});

	test('shows its name, its code, and the lines of its stack', () => {
		expect(describeError(new DatabaseFailure(SECRET))).toEqual({
			error: 'DatabaseFailure',
			code: '23505',
			stack: expect.stringMatching(/^at .*logs\.test\.ts:\d+:\d+.* \| at /) as string,
		});
	});
});

const testing = join(__dirname, '../src/test-controls/testing');
const preload = ['--import', join(testing, 'stop-with-parent.ts')];
const command = ['--liftoff-only', join(__dirname, '../src/main.ts')];

test('the service continues when its log can no longer be written, such as on a full disk', async () => {
	const args = ['--json', '--port', '0', '--data', 'memory'];
	const child = spawn(process.execPath, [...preload, ...command, ...args]);
	const exit = once(child, 'exit');
	const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
	const { url, keys } = JSON.parse(line) as { url: string; keys: { live: string } };
	const ping = () => fetch(`${url}/ping/`, { headers: { 'X-API-Key': keys.live } });
	child.stderr.destroy();
	for (let request = 0; request < 3; request++) {
		expect((await ping()).status).toBe(200); // each writes a line
		await sleep(20);
	}
	child.kill('SIGTERM');
	expect(await exit).toEqual([0, null]);
});

test('a warning is repeated once per minute for each reason', () => {
	let nowMs = 0;
	const logged: unknown[] = [];
	const clock = { steady: () => nowMs } as Clock; // the warning reads nothing else
	const warn = createRepeatedWarning(
		{ clock, log: (_level, _event, details) => void logged.push([nowMs, details?.reason]) },
		'jobs wait',
	);
	for (nowMs of [0, 30_000, 59_999, 60_000, 60_001]) warn({ reason: 'no sender' });
	warn({ reason: 'no sequence' });
	expect(logged).toEqual([
		[0, 'no sender'],
		[60_000, 'no sender'],
		[60_001, 'no sequence'],
	]);
});

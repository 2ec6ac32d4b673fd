import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { newSharedStore } from '@contact-sync/testing/service';
import { startService } from '../src/test-controls/testing/start-service.ts';
import { newEmail } from './helpers/call.ts';
import { stateWhenIdle } from './helpers/processes.ts';
import { head, openRaw } from './helpers/raw.ts';
import { buy, faultsIn, SHOP } from './helpers/shop.ts';
import { until } from './helpers/until.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const isAlive = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

describe('a stopping service', () => {
	test('completes the request in flight, and exits with code 0', async () => {
		const service = await startService({ workspace: workspace([LIVE_KEY]) });
		const sending = request(`${service.url}/contacts/upsert/`, {
			method: 'POST',
			headers: { 'X-API-Key': LIVE_KEY.key, Connection: 'keep-alive' },
		});
		const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
		sending.write('{"email":');
		await until(() => (sending.socket?.bytesWritten ?? 0) > 0);
		const stopped = service.stop();
		await until(() => service.logs().includes('stopping'));
		sending.end(JSON.stringify(newEmail()) + '}');
		const [response] = await responded;
		response.resume();
		expect(response.statusCode).toBe(201);
		expect(response.headers.connection).toBe('close');
		expect(await stopped).toBe(0);
	});

	test('closes idle connections while it waits for a busy one', async () => {
		const service = await startService({ workspace: workspace([LIVE_KEY]) });
		const key = { 'X-API-Key': LIVE_KEY.key! };
		const busy = openRaw(service);
		busy.socket.write(head('POST /api/v1/contacts/upsert/', { ...key, 'Content-Length': '9' }));
		await once(busy.socket, 'connect');
		const idle = openRaw(service);
		idle.socket.write(head('GET /api/v1/ping/', key));
		await until(() => idle.text().includes('scopes'));
		const stopped = service.stop();
		const first = await Promise.race([
			idle.closed.then(() => 'idle'),
			busy.closed.then(() => 'busy'),
		]);
		expect(first).toBe('idle');
		busy.socket.destroy();
		expect(await stopped).toBe(0);
	});
});

describe('a service that stops under load', () => {
	test('completes the job in progress, and leaves other jobs for the next start', async () => {
		const options = { ...(await newSharedStore()), workspace: SHOP, controls: true };
		const buyers = Array.from({ length: 20 }, newEmail);
		const first = await startService(options);
		await Promise.all(buyers.map((email) => buy(first, email)));
		expect(await first.stop()).toBe(0);
		expect(first.logs()).not.toMatch(/"level":"(warn|error)"/);
		const second = await startService(options);
		const state = await stateWhenIdle(second);
		await second.stop();
		expect(faultsIn(state, buyers)).toEqual([]);
	});
});

describe('startService', () => {
	test('includes the service’s output in the startup error, and leaves no process behind', async () => {
		await expect(startService({ args: ['--prot', '1'] })).rejects.toThrow(
			/The service did not start: it ended with code 1\ncontact-sync-service: Unknown option/,
		);
	});

	test('fails after its timeout', async () => {
		await expect(startService({ timeoutMs: 1 })).rejects.toThrow(/The service did not start:/);
	});

	test('leaves no service behind when the process that started it is killed', async () => {
		const testing = JSON.stringify(
			join(__dirname, '../src/test-controls/testing/start-service.ts'),
		);
		const script = `
			const { startService } = await import(${testing});
			console.log((await startService()).pid);
			setInterval(() => undefined, 1_000);`;
		const parent = spawn(process.execPath, ['--input-type=module', '-e', script]);
		const [line] = (await once(parent.stdout, 'data')) as [Buffer];
		const pid = Number(line);
		expect(isAlive(pid)).toBe(true);
		parent.kill('SIGKILL');
		await until(() => !isAlive(pid));
	});
});

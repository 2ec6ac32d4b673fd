import { Agent, get } from 'node:http';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { CONNECTION_RULES } from '../../src/api/server/connection-rules.ts';
import { newSharedStore } from '@contact-sync/testing/service';
import {
	startService,
	type StartedService,
} from '../../src/test-controls/testing/start-service.ts';
import { call } from '../helpers/call.ts';
import { head, openRaw, sendRaw, type RawConnection } from '../helpers/raw.ts';
import { until } from '../helpers/until.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

/**
 * Number of connections opened at the same time. With the held connections, this process and the service each
 * need 2,500 file descriptors.
 */
const WAVE = 1_000;
const BEYOND = 10_000;

let started: StartedService;
const service = () => started;
beforeAll(async () => {
	started = await startService({
		...(await newSharedStore()),
		workspace: workspace([LIVE_KEY]),
		controls: true,
	});
});
afterAll(() => started.stop());
const key = LIVE_KEY.key!;

/** Request whose response takes four minutes: longer than the test, even on a slow machine. */
const HOLD = head('GET /api/v1/sequences/api/list/', { 'X-API-Key': key });
const SLOWLY = JSON.stringify({ path: '/sequences/api/list/', delay_ms: 240_000 });

/** Opens a connection over the limit. Resolves with the response when it is closed. */
function rejection(): Promise<string> {
	const { socket, closed } = openRaw(service());
	socket.write(HOLD);
	return closed;
}

/** Opens a connection that stays open, because it sends a request after each response. */
async function hold(): Promise<RawConnection> {
	const connection = openRaw(service());
	await once(connection.socket, 'connect');
	connection.socket.write(HOLD);
	connection.socket.on('data', () => connection.socket.write(HOLD));
	return connection;
}

/** Returns the number of open file descriptors and the memory, in MiB, of the service's process. */
async function costs(): Promise<{ descriptors: number; megabytes: number }> {
	if (process.platform !== 'linux') return { descriptors: 0, megabytes: 0 }; // only Linux provides them
	const folder = `/proc/${service().pid}`;
	const status = await readFile(`${folder}/status`, 'utf8');
	return {
		descriptors: (await readdir(`${folder}/fd`)).length,
		megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024,
	};
}

/** Pings over a persistent connection. */
function ping(agent: Agent): Promise<number> {
	return new Promise((resolve, reject) => {
		get(`${service().url}/ping/`, { agent, headers: { 'X-API-Key': key } }, (response) => {
			response.resume().on('end', () => resolve(response.statusCode!));
		}).on('error', reject);
	});
}

describe('connection limit', () => {
	test('10,000 connections over the limit: closes them, uses less than 400 MB for them, and keeps serving open connections', async () => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const statuses = [await ping(agent)];
		const before = await costs();
		const headers = { Host: '127.0.0.1', 'Content-Length': String(SLOWLY.length) };
		await sendRaw(service(), `${head('POST /__controls/faults', headers)}${SLOWLY}`);
		const places = Array.from({ length: CONNECTION_RULES.connections - 1 });
		const held = await Promise.all(places.map(hold));
		for (let closed = 0; closed < BEYOND; closed += WAVE) {
			const texts = await Promise.all(Array.from({ length: WAVE }, rejection));
			expect(new Set(texts)).toEqual(new Set(['']));
			statuses.push(await ping(agent));
		}
		const amid = await costs();
		expect(statuses.filter((status) => status !== 200)).toEqual([]);
		expect(held.filter(({ socket }) => socket.closed)).toEqual([]);
		for (const { socket } of held) socket.destroy();
		agent.destroy();
		await until(async () => (await costs()).descriptors < before.descriptors + 20);
		expect((await call(service(), '/ping/', { key })).status).toBe(200);
		expect(amid.descriptors).toBeLessThan(before.descriptors + 1.1 * CONNECTION_RULES.connections);
		expect(amid.megabytes).toBeLessThan(before.megabytes + 400);
	});
});

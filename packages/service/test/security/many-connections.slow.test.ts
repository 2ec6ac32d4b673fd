import { Agent, get } from 'node:http';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Request whose response takes four minutes. */
const HOLD = head('GET /api/v1/sequences/api/list/', { 'X-API-Key': key });
const SLOWLY = JSON.stringify({ path: '/sequences/api/list/', delay_ms: 240_000 });

/** Number of held connections that are opened at the same time: fewer than the system queues for the service. */
const HELD_AT_ONCE = 111;

/**
 * Interval between requests on a held connection. Several are in progress at any time, so that the service never
 * waits for the next one, which it does for a few seconds only: too short for this process on a busy machine.
 */
const HOLD_EVERY_MS = 60_000;

/** Opens a connection over the limit. Resolves with the response when it is closed. */
function rejection(): Promise<string> {
	const { socket, closed } = openRaw(service());
	socket.write(HOLD);
	return closed;
}

/** Opens a connection that stays open. Resolves when the service has accepted it. */
async function hold(): Promise<RawConnection> {
	const connection = openRaw(service());
	connection.socket.write(head('GET /healthz') + HOLD); // together, because headers must arrive in time
	await once(connection.socket, 'data');
	return connection;
}

/** Opens connections that stay open until they are destroyed. */
async function holdAll(count: number) {
	const held: RawConnection[] = [];
	while (held.length < count) {
		const places = Array.from({ length: Math.min(HELD_AT_ONCE, count - held.length) });
		held.push(...(await Promise.all(places.map(hold))));
	}
	const timer = setInterval(() => {
		for (const { socket } of held) socket.write(HOLD);
	}, HOLD_EVERY_MS);
	return {
		held,
		[Symbol.dispose]() {
			clearInterval(timer);
			for (const { socket } of held) socket.destroy();
		},
	};
}

/**
 * Returns the number of open sockets and the memory, in MiB, of the service's process. Other descriptors aren't
 * counted, because the embedded database opens the file of a table when it first uses the table.
 */
async function costs(): Promise<{ sockets: number; megabytes: number }> {
	if (process.platform !== 'linux') return { sockets: 0, megabytes: 0 }; // only Linux provides them
	const folder = `/proc/${service().pid}`;
	const status = await readFile(`${folder}/status`, 'utf8');
	const links = await Promise.all(
		(await readdir(`${folder}/fd`)).map((name) => readlink(`${folder}/fd/${name}`).catch(() => '')), // closed since
	);
	return {
		sockets: links.filter((link) => link.startsWith('socket:')).length,
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

const PING_EVERY_MS = 200;

/** Pings over one connection until disposed, often enough that the service doesn't close it as idle. */
function pingOften() {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const statuses: number[] = [];
	let isOver = false;
	const run = async () => {
		while (!isOver) {
			statuses.push(await ping(agent));
			await sleep(PING_EVERY_MS);
		}
	};
	const running = run();
	return {
		statuses,
		/** Resolves after another ping. */
		async next() {
			const before = statuses.length;
			await Promise.race([running, until(() => statuses.length > before)]);
		},
		async [Symbol.asyncDispose]() {
			isOver = true;
			await running;
			agent.destroy();
		},
	};
}

/** @claim api: 10,000 connections over the limit: 503 or closed; open connections continue */
describe('connection limit', () => {
	test('10,000 connections over the limit: closes them, uses less than 400 MB for them, and keeps serving open connections', async () => {
		await using pings = pingOften();
		const before = await costs();
		const headers = { Host: '127.0.0.1', 'Content-Length': String(SLOWLY.length) };
		await sendRaw(service(), `${head('POST /__controls/faults', headers)}${SLOWLY}`);
		using holding = await holdAll(CONNECTION_RULES.connections - 1);
		const { held } = holding;
		for (let closed = 0; closed < BEYOND; closed += WAVE) {
			const texts = await Promise.all(Array.from({ length: WAVE }, rejection));
			expect(new Set(texts)).toEqual(new Set(['']));
			await pings.next();
		}
		const amid = await costs();
		expect(new Set(pings.statuses)).toEqual(new Set([200]));
		expect(held.filter(({ socket }) => socket.closed)).toEqual([]);
		holding[Symbol.dispose]();
		await pings[Symbol.asyncDispose]();
		await until(async () => (await costs()).sockets < before.sockets + 20);
		expect((await call(service(), '/ping/', { key })).status).toBe(200);
		expect(amid.sockets).toBeLessThan(before.sockets + 1.1 * CONNECTION_RULES.connections);
		expect(amid.megabytes).toBeLessThan(before.megabytes + 400);
	});
});

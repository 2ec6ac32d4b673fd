import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@contact-sync/core';
import { figure, summarise, type Figure } from './statistics.ts';

const ROUNDS = 15;
const CALLS = 400;

const BODY = { email: 'ada@acme.example', first_name: 'Ada', custom_fields: { plan: 'pro' } };
const KEY = 'cs_live_benchmark_0123456789';

/** One upsert by the client against the same request by native fetch, in turn, one call at a time. */
export async function measureClientCall(): Promise<Figure[]> {
	const server = spawn(process.execPath, [join(import.meta.dirname, 'echo-server.ts')], {
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const [address] = (await once(server.stdout!.setEncoding('utf8'), 'data')) as [string];
	const baseUrl = `${address.trim()}/api/v1`;

	const client = createClient({
		...{ baseUrl, fetch, apiKey: KEY },
		...{ now: Date.now, sleep: (ms: number) => sleep(ms), random: Math.random },
	});
	const byClient = () => client.contacts.upsert(BODY);
	const byFetch = async () => {
		const response = await fetch(`${baseUrl}/contacts/upsert/`, {
			method: 'POST',
			headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': KEY },
			body: JSON.stringify(BODY),
		});
		return (await response.json()) as unknown;
	};

	await microsecondsACall(byClient); // warm both up
	await microsecondsACall(byFetch);
	const ours: number[] = [];
	const native: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		ours.push(await microsecondsACall(byClient));
		native.push(await microsecondsACall(byFetch));
	}
	server.stdin!.end();

	const ratios = ours.map((value, round) => value / native[round]!);
	const how = `${CALLS} calls a round, one at a time, loopback`;
	return [
		figure({ name: 'client call', how }, summarise(ours), { unit: 'µs', digits: 0 }),
		figure({ name: 'native fetch', how }, summarise(native), { unit: 'µs', digits: 0 }),
		figure(
			{ name: 'client call / native fetch', how: 'pair by pair', reach: '≤ 1.5' },
			summarise(ratios),
			{ unit: '', digits: 2 },
		),
	];
}

async function microsecondsACall(call: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	for (let count = 0; count < CALLS; count += 1) await call();
	return ((performance.now() - start) * 1000) / CALLS;
}

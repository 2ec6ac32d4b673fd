import { startService } from '@contact-sync/service/testing';
import type { Benchmark } from '../benchmark.ts';
import { createLoadClient, type LoadClient } from '../load-client.ts';
import { newDatabase, newFolder, type LoadStore } from '../load-stores.ts';
import { loadWorkspace, sequencesNamed } from '../load-workspace.ts';
import { orQuick } from '../quick.ts';
import { residentMegabytes } from '../resident-megabytes.ts';
import { metric, medianOf, percentile, type Metric } from '../statistics.ts';

const CONNECTIONS = 16;
const ROUNDS = orQuick(5, 1);
const UPSERTS = orQuick(2_000, 500);
const BULK = 500;
/** Number of warm-up upserts, which aren't measured. */
const WARM_UP = orQuick(500, 100);

const BULK_ROUNDS = orQuick(15, 5);

const WORKSPACE = loadWorkspace({
	// One sequence per round, because a contact can't be enrolled in the same sequence twice.
	sequences: sequencesNamed(Array.from({ length: BULK_ROUNDS }, (_, i) => `s${i}`)),
});

/** Measures upserts per second and the duration of a bulk enrollment on both databases. */
async function measureServiceLoad(): Promise<Metric[]> {
	const embedded = await measure(await newFolder());
	const database = await newDatabase();
	if (database) return [...embedded, ...(await measure(database))];
	process.stderr.write("No PostgreSQL responds at TEST_POSTGRES_URL, so it isn't measured.\n");
	return embedded;
}

async function measure(made: LoadStore): Promise<Metric[]> {
	await using store = made;
	const { name, product, options } = store;
	const service = await startService({ ...options, workspace: WORKSPACE });
	using client = createLoadClient([service.url], CONNECTIONS);
	await upsertAll(client, 'first', 1); // creates the tag
	await upsertAll(client, 'warm', WARM_UP);
	let emails: string[] = [];
	const rates: number[] = [];
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const done = await upsertAll(client, `r${round}`, UPSERTS);
		rates.push(UPSERTS / done.seconds);
		times.push(...done.times);
		emails = done.emails.slice(0, BULK);
	}
	const bulk: number[] = [];
	for (let round = 0; round < BULK_ROUNDS; round += 1) {
		const body = { sequence_slug: `s${round}`, emails };
		bulk.push((await client.send('/sequences/api/bulk-enroll/', body)).ms);
	}
	const megabytes = await residentMegabytes(service.pid);
	await service.stop();

	const upserting = `${UPSERTS.toLocaleString('en-US')} new contacts with a field and a tag, ${CONNECTIONS} connections, ${product}`;
	const enrolling = `${BULK} contacts in one request, ${product}`;
	const inMs = { unit: 'ms', digits: 1 };
	const p99 = [percentile(times, 99)!]; // times isn't empty
	return [
		metric(`upserts, ${name}`, rates, { unit: '/s', digits: 0, method: upserting }),
		metric(`latency of these upserts, ${name}`, times, { ...inMs, method: upserting }),
		metric(`99th percentile latency of these upserts, ${name}`, p99, {
			...inMs,
			method: upserting,
		}),
		metric(`bulk enroll, ${name}`, bulk, { ...inMs, method: enrolling }),
		...(megabytes === undefined ? [] : [memory(name, megabytes)]),
	];
}

/** Upserts new contacts, one per connection at a time. */
async function upsertAll(client: LoadClient, batch: string, count: number) {
	const emails = Array.from({ length: count }, (_, i) => `${batch}-${i}@acme.example`);
	const times: number[] = [];
	const waiting = emails.values();
	const start = performance.now();
	const lane = async () => {
		for (const email of waiting) {
			const body = { email, custom_fields: { plan: 'pro' }, tag_names: ['VIP'] };
			times.push((await client.send('/contacts/upsert/', body)).ms);
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, lane));
	return { emails, times, seconds: (performance.now() - start) / 1_000 };
}

const memory = (name: string, megabytes: number): Metric =>
	metric(`memory after these requests, ${name}`, [megabytes], {
		unit: 'MB',
		digits: 0,
		method: 'resident',
	});

/** Target for each database, in upserts per second. */
const TARGETS = { PGlite: 600, PostgreSQL: 1_300 } as const;

export const serviceLoad: Benchmark<Metric> = {
	name: 'service-load',
	run: measureServiceLoad,
	ratios: [
		...Object.entries(TARGETS).map(([store, min]) => ({
			name: `upserts per second on ${store}`,
			against: `none; ${CONNECTIONS} connections, no rate limits`,
			n: `${UPSERTS.toLocaleString('en-US')} new contacts per round`,
			of: (rows: readonly Metric[]) => medianOf(rows, `upserts, ${store}`),
			min,
		})),
		{
			name: 'bulk enroll of 500 on PostgreSQL, ms',
			against: 'none; one connection, no rate limits',
			n: `${BULK} contacts per request`,
			of: (rows) => medianOf(rows, 'bulk enroll, PostgreSQL'),
			max: 25,
		},
	],
};

import { startService } from '@contact-sync/service/testing';
import autocannon from 'autocannon';
import type { Benchmark } from '../benchmark.ts';
import { newDatabase, newFolder, type LoadStore } from '../load-stores.ts';
import { loadWorkspace, sequencesNamed } from '../load-workspace.ts';
import { orQuick } from '../quick.ts';
import { stepsPerSecond } from '../sequence-steps.ts';
import { metric, medianOf, type Metric } from '../statistics.ts';
import { JSON_HEADERS, timedRequest } from '../timed-request.ts';

const CONNECTIONS = 16;
const ROUNDS = orQuick(5, 1);
const UPSERTS = orQuick(2_000, 500);
const WARM_UP_UPSERTS = 500;
const BULK = 500;
const BULK_ROUNDS = orQuick(15, 5);
const STEPS = { contacts: 500, steps: orQuick(10, 4) };

/** Interval at which the load generator checks whether all responses arrived, in milliseconds. */
const CHECK_EVERY_MS = 10;

// One sequence per round, because a contact can't be enrolled in the same sequence twice.
const SEQUENCES = Array.from({ length: BULK_ROUNDS }, (_, i) => `s${i}`);

/**
 * Measures upserts per second and the duration of a bulk enrollment on both databases, and steps of sequences per
 * second on PostgreSQL.
 */
async function measureServiceLoad(): Promise<Metric[]> {
	const embedded = await measure(await newFolder());
	const database = await newDatabase();
	return database ? [...embedded, ...(await measure(database)), await measureSteps()] : embedded;
}

async function measureSteps(): Promise<Metric> {
	const rates: number[] = [];
	let product = '';
	for (let round = 0; round < ROUNDS; round += 1) {
		await using store = (await newDatabase())!;
		({ product } = store);
		rates.push(await stepsPerSecond(store.options.databaseUrl, STEPS));
	}
	const method = `${STEPS.contacts} contacts with ${STEPS.steps} due steps each, ${product}`;
	return metric('sequence steps, PostgreSQL', rates, { unit: '/s', digits: 0, method });
}

async function measure(made: LoadStore): Promise<Metric[]> {
	await using store = made;
	const { name, product, options } = store;
	const workspace = loadWorkspace({ sequences: sequencesNamed(SEQUENCES) });
	const service = await startService({ ...options, workspace });
	let contacts = 0;
	const upsert = (amount: number) => upsertAll(service.url, amount, () => emailOf((contacts += 1)));
	await upsert(WARM_UP_UPSERTS);
	const rates: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) rates.push(await upsert(UPSERTS));
	const emails = Array.from({ length: BULK }, (_, i) => emailOf(i + 1));
	const bulk: number[] = [];
	for (const sequence_slug of SEQUENCES) {
		const url = `${service.url}/sequences/api/bulk-enroll/`;
		bulk.push((await timedRequest(url, { sequence_slug, emails })).ms);
	}
	await service.stop();

	const upserting = `${UPSERTS.toLocaleString('en-US')} new contacts with a field and a tag, ${CONNECTIONS} connections, ${product}`;
	const enrolling = `${BULK} contacts in one request, ${product}`;
	return [
		metric(`upserts, ${name}`, rates, { unit: '/s', digits: 0, method: upserting }),
		metric(`bulk enroll, ${name}`, bulk, { unit: 'ms', digits: 1, method: enrolling }),
	];
}

const emailOf = (n: number): string => `contact-${n}@acme.example`;

/** Returns the number of upserts per second, with one per connection at a time. @throws Error if one fails */
async function upsertAll(url: string, amount: number, nextEmail: () => string) {
	const { requests, duration, non2xx, errors } = await autocannon({
		url: `${url}/contacts/upsert/`,
		connections: CONNECTIONS,
		amount,
		sampleInt: CHECK_EVERY_MS,
		method: 'POST',
		headers: JSON_HEADERS,
		requests: [
			{
				setupRequest: (request) => ({
					...request,
					body: JSON.stringify({
						email: nextEmail(),
						custom_fields: { plan: 'pro' },
						tag_names: ['VIP'],
					}),
				}),
			},
		],
	});
	if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${amount} upserts failed.`);
	return requests.total / duration;
}

/** Target for each database, in upserts per second. */
const TARGETS = { PGlite: 900, PostgreSQL: 1_500 } as const;

export const serviceLoad: Benchmark<Metric> = {
	name: 'service-load',
	run: measureServiceLoad,
	ratios: [
		...Object.entries(TARGETS).map(([store, min]) => ({
			name: `upserts per second on ${store}`,
			against: `none; ${CONNECTIONS} connections`,
			n: `${UPSERTS.toLocaleString('en-US')} new contacts per round`,
			of: (rows: readonly Metric[]) => medianOf(rows, `upserts, ${store}`),
			min,
		})),
		{
			name: 'sequence steps per second on PostgreSQL',
			against: 'none; four jobs at a time',
			n: `${(STEPS.contacts * STEPS.steps).toLocaleString('en-US')} steps per round`,
			of: (rows) => medianOf(rows, 'sequence steps, PostgreSQL'),
			min: 1_000,
		},
		{
			name: 'bulk enroll of 500 on PostgreSQL, ms',
			against: 'none; one connection',
			n: `${BULK} contacts per request`,
			of: (rows) => medianOf(rows, 'bulk enroll, PostgreSQL'),
			max: 20,
		},
	],
};

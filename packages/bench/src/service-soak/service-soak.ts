import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSilentProxy } from '@contact-sync/service/silent-proxy';
import type pg from 'pg';
import { createLoadClient, type LoadClient } from '../load-client.ts';
import { startServices } from '../load-services.ts';
import { connectTo, newDatabase } from '../load-stores.ts';
import { residentMegabytes } from '../resident-megabytes.ts';
import { percentile } from '../statistics.ts';
import { findRate } from './find-rate.ts';
import { balance, newLedger, type Ledger } from './ledger.ts';
import { InterruptedError, sendAtRate } from './send-at-rate.ts';
import { createSilences } from './silences.ts';
import { sumUp, type Sample, type SoakRow } from './soak-row.ts';
import { KNOWN_CONTACTS, SOAK_WORKSPACE, WORKLOADS } from './workloads.ts';

export const PROCESSES = 3;

/**
 * Index of the process whose database connections go silent. The clock of the next process is ahead by
 * `CLOCK_SKEW_MS`.
 */
const SILENT_PROCESS = 1;
const CLOCK_SKEW_MS = 7_200_000;

/** Rate of the soak test, as a share of the maximum sustainable rate. */
export const SHARE = 0.8;

const SAMPLE_MS = 10_000;

const CONNECTIONS = 48;

/** Maximum wait for the remaining jobs at the end, in milliseconds. */
const DRAIN_MS = 120_000;

/**
 * Interval between `vacuum` runs if autovacuum is off, in milliseconds. Production databases always vacuum.
 */
const VACUUM_MS = 60_000;

const { minutes } = parseArgs({
	strict: false,
	options: { minutes: { type: 'string', default: '20' } },
}).values;
const SECONDS = Number(minutes) * 60;

/**
 * Runs a soak test of three processes that share a PostgreSQL database, at 80% of the maximum rate. The
 * database connections of one process go silent at intervals. The clock of another process is two hours
 * ahead.
 */
export async function measureServiceSoak(): Promise<SoakRow[]> {
	await using store = await newDatabase();
	if (!store || !('databaseUrl' in store.options)) {
		process.stderr.write('No PostgreSQL responds at TEST_POSTGRES_URL, so nothing is measured.\n');
		return [];
	}
	await using proxy = await startSilentProxy(store.options.databaseUrl);
	await using services = await startServices(
		store,
		PROCESSES,
		SOAK_WORKSPACE,
		(index) => [{}, { databaseUrl: proxy.url }, { clockSkewMs: CLOCK_SKEW_MS }][index] ?? {},
	);
	await using pool = await connectTo(store.options.databaseUrl);
	const { client: database } = pool;
	await using silences = createSilences(proxy, services.urls[SILENT_PROCESS]!);
	using client = createLoadClient(services.urls, CONNECTIONS, silences.isReady);
	const late = () => countLate(database);
	const ledger = newLedger();
	const sendItem = mix(client, ledger, await createKnownContacts(client), silences.explain);
	await database.query('vacuum analyze');
	const sustainable = await findRate(sendItem, late);
	await untilDone(database);
	await using stack = new AsyncDisposableStack();
	stack.use(await vacuumUnlessAutomatic(database));
	const perSecond = Math.floor(sustainable * SHARE);
	const samples: Sample[] = [];
	silences.begin();
	await sendAtRate({ perSecond, seconds: SECONDS, everyMs: SAMPLE_MS }, sendItem, async (sent) => {
		const megabytes = await Promise.all(services.all.map(({ pid }) => residentMegabytes(pid)));
		const at = (percent: number) => Math.round(percentile(sent.times, percent) ?? 0);
		if (sent.error) process.stderr.write(`  ${sent.error}\n`);
		const { responses, errors, inFlight, interrupted } = sent;
		samples.push({
			...{ responses, errors, inFlight, interrupted },
			...{ p50: at(50), p99: at(99), max: at(100) },
			late: await late(),
			megabytes: megabytes.map((value) => Math.round(value ?? 0)),
		});
	});
	await untilDone(database);
	const planned = (samples.length * SAMPLE_MS * perSecond) / 1_000;
	const run = { perSecond, sustainable, planned, stalls: silences.count() };
	return [sumUp(samples, { ...run, ...(await balance(database, ledger)) })];
}

/**
 * Returns a function that sends the next item, and records it if the service acknowledges it. The workloads
 * alternate in proportion to their shares.
 */
function mix(
	client: LoadClient,
	ledger: Ledger,
	known: readonly { id: string; email: string }[],
	isExplained: (error: unknown) => boolean,
) {
	const round = WORKLOADS.flatMap((work) => Array.from({ length: work.share }, () => work));
	const notEnrolled = known.map(({ email }) => email);
	let number = 0;
	return async () => {
		number += 1;
		// The contact index advances by 7, unlike the workload index, so that each contact gets every
		// workload.
		const item = { client, number, notEnrolled, known: known[(number * 7) % known.length]! };
		const work = round[number % round.length]!;
		try {
			ledger.get(work.name)!.add(await work.send(item));
		} catch (error) {
			throw isExplained(error) ? new InterruptedError() : error;
		}
	};
}

async function createKnownContacts(client: LoadClient): Promise<{ id: string; email: string }[]> {
	const known: { id: string; email: string }[] = [];
	for (let i = 0; i < KNOWN_CONTACTS; i += 1) {
		const email = `known-${i}@acme.example`;
		const { text } = await client.send('/contacts/upsert/', { email });
		known.push({ id: (JSON.parse(text) as { id: string }).id, email });
	}
	return known;
}

async function countLate(database: pg.Client): Promise<number> {
	const { rows } = await database.query<{ count: number }>(
		`select count(*)::int as count from jobs where failed_at is null and due_at < now() - interval '2 seconds'`,
	);
	return rows[0]!.count;
}

/** Waits until all jobs are done or have failed. Failed jobs count as lost. */
async function untilDone(database: pg.Client): Promise<void> {
	const end = performance.now() + DRAIN_MS;
	while (performance.now() < end) {
		const { rows } = await database.query(`select 1 from jobs where failed_at is null limit 1`);
		if (rows.length === 0) return;
		await sleep(200);
	}
}

async function vacuumUnlessAutomatic(database: pg.Client): Promise<AsyncDisposable> {
	const { rows } = await database.query<{ autovacuum: string }>('show autovacuum');
	const vacuum = () => database.query('vacuum analyze');
	const timer =
		rows[0]!.autovacuum === 'on' ? undefined : setInterval(() => void vacuum(), VACUUM_MS);
	return { [Symbol.asyncDispose]: async () => clearInterval(timer) };
}

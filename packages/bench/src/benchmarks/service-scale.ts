import { startService, type StartedService } from '@contact-sync/service/testing';
import pg from 'pg';
import type { Benchmark } from '../benchmark.ts';
import { newDatabase } from '../load-stores.ts';
import { loadWorkspace, sequencesNamed } from '../load-workspace.ts';
import { orQuick } from '../quick.ts';
import { emailsOf, fill } from '../service-scale/fill.ts';
import {
	BULK_CALLS,
	OPERATIONS,
	type Operation,
	type OperationContext,
} from '../service-scale/operations.ts';
import { summarize, type Measurement, type Summary } from '../statistics.ts';
import { timedRequest } from '../timed-request.ts';

const PROCESSES = 3;
const FEWEST = 1_000;
const MOST = 1_000_000;
const SIZES = [FEWEST, 10_000, 100_000, MOST].slice(0, orQuick(4, 2));
const ROUNDS = orQuick(7, 2);

/**
 * Sequences, one per bulk enrollment, because a contact can't be enrolled in the same sequence twice.
 * Includes sequences for a warm-up round per size and for a warm-up pass before the first size.
 */
const SEQUENCES = Array.from(
	{ length: (1 + SIZES.length) * (ROUNDS + 1) * BULK_CALLS },
	(_, i) => `s${i}`,
);

/** Cost of an operation at one size, in milliseconds. Summarizes the medians of all rounds. */
type ScaleRow = Summary & {
	contacts: number;
	operation: string;
	/** Number of requests per round. */
	calls: number;
};

/**
 * Measures sequential requests to three processes that share a PostgreSQL database, at increasing numbers of
 * contacts.
 */
async function measureServiceScale(): Promise<ScaleRow[]> {
	await using store = await newDatabase();
	if (!store) return [];
	const workspace = loadWorkspace({ sequences: sequencesNamed(SEQUENCES) });
	await using stack = new AsyncDisposableStack();
	const services: StartedService[] = [];
	for (let process = 0; process < PROCESSES; process += 1) {
		const service = await startService({ ...store.options, workspace });
		stack.defer(async () => void (await service.stop()));
		services.push(service);
	}
	const database = new pg.Client(store.options.databaseUrl);
	await database.connect();
	stack.defer(() => database.end());
	const requests = await requestsTo(services);
	const sequences = SEQUENCES.values();
	let calls = 0;
	const next = () => (calls += 1);
	let contacts = 0;
	const context: OperationContext = {
		...requests,
		next,
		nextSequence: () => sequences.next().value!, // there is one per bulk enrollment
		someEmails: (count) =>
			emailsOf(
				database,
				Array.from({ length: count }, () => 1 + ((next() * 7919) % contacts)),
			),
	};
	const rows: ScaleRow[] = [];
	for (const size of SIZES) {
		await fill(database, contacts + 1, size);
		contacts = size;
		if (size === FEWEST) await measureAll(context); // warm-up: new processes are slower, which would make larger sizes look better
		rows.push(...(await measureAll(context)).map((row) => ({ contacts: size, ...row })));
	}
	return rows;
}

/** Returns functions that send requests to the processes in turn. Signs in to the console. */
async function requestsTo(services: readonly StartedService[]) {
	let turn = 0;
	const nextUrl = () => services[(turn += 1) % services.length]!.url;
	const consoleUrl = (path: string) => new URL(`/console${path}`, nextUrl());
	const { password } = services[0]!.console; // the first process generated it
	const { text } = await timedRequest(consoleUrl('/login'), { password });
	const { token } = JSON.parse(text) as { token: string };
	const headers = { authorization: `Bearer ${token}` };
	return {
		api: (path: string, body?: object) => timedRequest(nextUrl() + path, body),
		search: (words: string) =>
			timedRequest(consoleUrl(`/contacts/?q=${words}`), undefined, headers),
	};
}

async function measureAll(context: OperationContext) {
	const rows: Array<Omit<ScaleRow, 'contacts'>> = [];
	for (const operation of OPERATIONS) rows.push(await measure(operation, context));
	return rows;
}

/** Measures rounds of calls, after a warm-up round. */
async function measure({ name, calls, prepare }: Operation, context: OperationContext) {
	const medians: number[] = [];
	for (let round = 0; round <= ROUNDS; round += 1) {
		const times: number[] = [];
		for (let call = 0; call < calls; call += 1) {
			const send = await prepare(context);
			times.push((await send()).ms);
		}
		medians.push(summarize(times).median);
	}
	const summary = summarize(medians.slice(1).map((ms) => Number(ms.toPrecision(4))));
	return { operation: name, ...summary, calls };
}

/** Returns the growth of the operation that grows most: its cost with the most contacts by that with the fewest. */
function growth(rows: readonly ScaleRow[], kind: string): Measurement | undefined {
	const names = OPERATIONS.filter((operation) => operation.kind === kind).map(({ name }) => name);
	const at = (contacts: number, name: string) =>
		rows.find((row) => row.operation === name && row.contacts === contacts);
	const ratios = names.flatMap((name) => {
		const [first, last] = [at(FEWEST, name), at(MOST, name)];
		return first && last ? [ratioOf(last, first)] : [];
	});
	const [most] = ratios.sort((a, b) => b.median - a.median);
	return most && { ...most, unit: '', digits: 2, label: `medians of ${most.rounds}` };
}

const ratioOf = (last: Summary, first: Summary): Summary => ({
	median: last.median / first.median,
	min: last.min / first.max,
	max: last.max / first.min,
	rounds: last.rounds,
});

const inWords = (count: number) => count.toLocaleString('en-US');

/** Maximum growth of each kind of request. */
const MAX_GROWTH: Readonly<Record<Operation['kind'], number>> = {
	'slowest other request': 1.5,
	'bulk enroll of 500': 1.5,
	'console search': 2,
};

export const serviceScale: Benchmark<ScaleRow> = {
	name: 'service-scale',
	run: measureServiceScale,
	ratios: Object.entries(MAX_GROWTH).map(([kind, max]) => ({
		name: `${kind}: ${inWords(MOST)} / ${inWords(FEWEST)} contacts`,
		against: `${inWords(FEWEST)} contacts`,
		n: 'one request at a time',
		of: (rows: readonly ScaleRow[]) => growth(rows, kind),
		max,
	})),
};

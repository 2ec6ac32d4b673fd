import { createLoadClient, type LoadClient } from '../load-client.ts';
import { startServices, type LoadServices } from '../load-services.ts';
import { connectTo, newDatabase } from '../load-stores.ts';
import { loadWorkspace, sequencesNamed } from '../load-workspace.ts';
import { orQuick } from '../quick.ts';
import { summarize, type Summary } from '../statistics.ts';
import { fill } from './fill.ts';
import { BULK_CALLS, OPERATIONS, type OperationContext, type Operation } from './operations.ts';

export const PROCESSES = 3;
const SIZES = [1_000, 10_000, 100_000, 1_000_000].slice(0, orQuick(4, 2));
const ROUNDS = orQuick(7, 2);

/** Cost of an operation at one size, in milliseconds. Summarizes the medians of all rounds. */
export type ScaleRow = Summary & {
	contacts: number;
	operation: string;
	/** Number of requests per round. */
	calls: number;
};

/**
 * Sequences, one per bulk enrollment, because a contact can't be enrolled in the same sequence twice.
 * Includes sequences for a warm-up round per size and for a warm-up pass before the first size.
 */
const SEQUENCES = Array.from(
	{ length: (1 + SIZES.length) * (ROUNDS + 1) * BULK_CALLS },
	(_, i) => `s${i}`,
);

/**
 * Measures sequential requests to three processes that share a PostgreSQL database, at increasing numbers of
 * contacts.
 */
export async function measureServiceScale(): Promise<ScaleRow[]> {
	await using store = await newDatabase();
	if (!store || !('databaseUrl' in store.options)) {
		process.stderr.write('No PostgreSQL responds at TEST_POSTGRES_URL, so nothing is measured.\n');
		return [];
	}
	const workspace = loadWorkspace({ sequences: sequencesNamed(SEQUENCES) });
	await using services = await startServices(store, PROCESSES, workspace);
	await using database = await connectTo(store.options.databaseUrl);
	using api = createLoadClient(services.urls, 1);
	using console = createLoadClient(services.urls.map(consoleOf), 1);
	let calls = 0;
	const bench = {
		api,
		console,
		database: database.client,
		token: await signIn(console, services),
		next: () => (calls += 1),
		nextSequence: SEQUENCES.values(),
	};
	const rows: ScaleRow[] = [];
	let filled = 0;
	for (const contacts of SIZES) {
		await fill(database.client, filled + 1, contacts);
		const all = () => measureAll({ ...bench, contacts });
		if (filled === 0) await all(); // warm-up: new processes are slower, which would make larger sizes look better
		filled = contacts;
		rows.push(...(await all()));
	}
	return rows;
}

const consoleOf = (url: string): string => new URL('/console', url).href;

/** Signs in with the console password that the first process generated. */
async function signIn(console: LoadClient, { all: [first] }: LoadServices): Promise<string> {
	const { text } = await console.send('/login', { password: first!.console.password }, {});
	return (JSON.parse(text) as { token: string }).token;
}

async function measureAll(bench: OperationContext): Promise<ScaleRow[]> {
	const rows: ScaleRow[] = [];
	for (const operation of OPERATIONS) rows.push(await measure(operation, bench));
	return rows;
}

/** Measures rounds of calls, after a warm-up round. */
async function measure(
	{ name, calls, prepare }: Operation,
	bench: OperationContext,
): Promise<ScaleRow> {
	const medians: number[] = [];
	for (let round = 0; round <= ROUNDS; round += 1) {
		const times: number[] = [];
		for (let call = 0; call < calls; call += 1) {
			const send = await prepare(bench);
			times.push((await send()).ms);
		}
		medians.push(summarize(times).median);
	}
	const summary = summarize(medians.slice(1).map((ms) => Number(ms.toPrecision(4))));
	return { contacts: bench.contacts, operation: name, ...summary, calls };
}

import type { Benchmark } from '../benchmark.ts';
import { list, markdownTable, MISSING } from '../document/markdown.ts';
import { requestsAndTimePlot } from '../plots/requests-and-time.ts';
import { worstOf } from '../statistics.ts';
import { inTime } from '../traffic/in-time.ts';
import { CONTACTS, measureRequestsAndTime, type TrafficRow } from '../traffic/requests-and-time.ts';
import type { WayName } from '../traffic/ways.ts';
import { QUOTED } from './requests-and-time-quoted.ts';

type Rows = readonly TrafficRow[];

const UPSERT: WayName = 'Contact Sync, Create or Update';
const ENROLL: WayName = 'Contact Sync, Bulk Enroll';
const LOOP: WayName = 'Loop that obeys Retry-After';
const FITTING: WayName = 'n8n HTTP Request, batches of 1';

/** The number of contacts that the first table tells of. */
const TOLD = 5_000;

const of = (rows: Rows, way: WayName): TrafficRow[] => rows.filter((row) => row.way === way);
const inWords = (count: number): string => count.toLocaleString('en-US');
const seconds = (ms: number): string => `${ms / 1_000} s`;
const latenciesOf = (rows: Rows): number[] => [...new Set(rows.map(({ latencyMs }) => latencyMs))];

const requestsTable = (rows: Rows): string =>
	markdownTable(
		['way', 'requests', '429s', 'contacts missing', 'time'],
		rows
			.filter(({ contacts, latencyMs }) => contacts === TOLD && latencyMs === latenciesOf(rows)[0])
			.map(({ way, requests, refused, missing, seconds: took }) => [
				...[way, requests, refused, missing],
				missing > 0 ? 'gives up' : inTime(took * 1_000),
			]),
	);

const leastTable = (rows: Rows): string =>
	markdownTable(
		['contacts', ...CONTACTS.map(inWords)],
		[UPSERT, FITTING, LOOP].flatMap((way) =>
			latenciesOf(rows).map((latencyMs) => [
				`${way}, answers after ${seconds(latencyMs)}`,
				...CONTACTS.map((contacts) => leastOf(rows, { way, latencyMs, contacts })),
			]),
		),
	);

function leastOf(rows: Rows, where: Pick<TrafficRow, 'way' | 'latencyMs' | 'contacts'>): string {
	const found = of(rows, where.way).find(
		({ latencyMs, contacts }) => latencyMs === where.latencyMs && contacts === where.contacts,
	);
	if (found === undefined) return MISSING;
	return typeof found.timesLeast === 'number' ? found.timesLeast.toFixed(3) : found.timesLeast;
}

const PEERS = "n8n's HTTP Request, no batching, batches of 50 and of 1; a loop";
const N = `${CONTACTS.map(inWords).join(', ')} contacts`;

export const requestsAndTime: Benchmark<TrafficRow> = {
	name: 'requests-and-time',
	title: 'Requests and time for many contacts',
	run: measureRequestsAndTime,
	ratios: [
		{
			name: `requests to enroll ${inWords(TOLD)} contacts`,
			against: `one call a contact, ${inWords(TOLD)} at best`,
			n: `${inWords(TOLD)} contacts`,
			of: (rows) => {
				const enrolling = of(rows, ENROLL).filter(({ contacts }) => contacts === TOLD);
				const counts = enrolling.map(({ requests }) => requests);
				return worstOf(counts, { unit: '', digits: 0 });
			},
			most: 10,
		},
		{
			name: 'time of upserts / the least',
			against: 'the least that the limits allow',
			n: N,
			of: (rows) => {
				const all = of(rows, UPSERT).map(({ timesLeast }) => Number(timesLeast));
				return worstOf(all, { unit: '', digits: 3 });
			},
			most: 1.05,
		},
		{
			name: '429s of these upserts',
			against: PEERS,
			n: N,
			of: (rows) => {
				const all = of(rows, UPSERT).map(({ refused }) => refused);
				return worstOf(all, { unit: '', digits: 0 });
			},
			most: 0,
		},
	],
	plots: [
		{
			file: 'requests-and-time.svg',
			alt: 'Requests and time against the number of contacts',
			draw: requestsAndTimePlot,
		},
	],
	tell: (rows) => [
		`${N} are pushed through a key with 60 requests a minute and 1,000 an hour. Time is virtual, so that 50 hours take seconds.
There is one round: a second one gives the same figures to the last digit. The modelled service counts both limits as sliding
windows, the strictest reading, and answers 429 with \`Retry-After\` beyond them. **Ours is the real code**: client, budget,
retries and batches as in the n8n node, but without a maximum wait (by default, a call that would have to wait for more than
60 minutes fails immediately, and its error says when to continue).`,
		`${inWords(TOLD)} contacts, answers after ${seconds(latenciesOf(rows)[0] ?? 0)}:`,
		requestsTable(rows),
		list([
			'**The peers push one contact a call**, to upsert it or to enroll it.',
			'**The loop** is what a careful developer writes: one call after the other, each repeated as the 429 says.',
			`**n8n's nodes** have On Error = Stop, as they come, and Retry On Fail at the most it can be set to: 5 tries, 5 s apart. It
begins again with all items. "Item by item" is how the nodes of most services send: each call waited for.`,
			`**HTTP Request** begins its requests without waiting for answers, and pauses before each batch. Batches of 50, one a second,
are what its fields hold when Batching is added. Batches of 1 are set so that they fit: one a second up to 1,000 contacts,
one in 3.6 s beyond.`,
		]),
		'Time of upserts / the least in which anybody could send them (as soon as the windows let each in, any number together):',
		leastTable(rows),
		`Items go sixty at a time, as many as a key may send in a minute, so that only the limits hold a run up. Each slot is held
until a minute after the answer, which keeps the key safe from any service's counting and costs the latency of an answer
each minute. Bulk Enroll sends its calls one after the other.`,
		...QUOTED,
	],
};

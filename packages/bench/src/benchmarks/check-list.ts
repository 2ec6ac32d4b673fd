import { actions, runAction, runAll, runBatch, type Client } from '@contact-sync/core';
import { virtualTime } from '@contact-sync/testing/virtual-time';
import type { Benchmark, Row } from '../benchmark.ts';
import { formatDuration } from '../format-duration.ts';
import { orQuick } from '../quick.ts';
import { worstOf } from '../statistics.ts';
import { httpRequestNode, type Batching } from '../traffic/http-request-node.ts';
import { createModelledService } from '../traffic/modelled-service.ts';
import { clientIn, MAX_RATE } from '../traffic/strategies.ts';
import { suppressionList } from '../traffic/suppression-list.ts';

const EMAIL_COUNT = orQuick(10_000, 300);
const LIST_SIZE = orQuick(20_000, 1_000);
const LATENCY_MS = 300;

const check = actions.find(({ key }) => key === 'unsubscribed.check')!;

/** Results of one strategy for checking email addresses. */
type CheckRow = {
	strategy: string;
	requests: number;
	rejected: number;
	/** Number of email addresses with an incorrect or missing result. */
	wrong: number;
	seconds: number;
};

type Check = (client: Client, emails: readonly string[]) => Promise<boolean[]>;

const isSuppressed = (result: object): boolean =>
	'unsubscribed' in result && result.unsubscribed === true;

const checkBatch: Check = async (client, emails) => {
	const inputs = emails.map((email) => ({ email }));
	const outcomes = await runBatch(check, client, inputs);
	return outcomes.map((outcome) => 'result' in outcome && isSuppressed(outcome.result));
};

const checkOneByOne: Check = (client, emails) =>
	runAll(emails, async (email) => isSuppressed(await runAction(check, client, { email })));

/** Models n8n's HTTP Request node with one request per item, as fast as the limits allow. */
const httpRequest =
	(fetchPage: typeof fetch, sleep: (ms: number) => Promise<void>, batching: Batching): Check =>
	async (_client, emails) => {
		const results = new Map<string, boolean>();
		const send = async (email: string) => {
			const response = await fetchPage(`http://127.0.0.1/?email=${encodeURIComponent(email)}`);
			const { count = 0 } = (await response.json()) as { count?: number };
			results.set(email, count > 0);
			return { accepted: response.ok, retryAfterMs: 0 };
		};
		await httpRequestNode(emails, send, sleep, batching)();
		return emails.map((email) => results.get(email)!);
	};

const BATCH_CHECK = 'Contact Sync, Check';
const STRATEGY_NAMES = [
	BATCH_CHECK,
	'Contact Sync, one request per item',
	'n8n HTTP Request, batches of 1',
];

/** Measures a strategy. Half of the email addresses are on the suppression list. */
async function measure(strategy: string): Promise<CheckRow> {
	const listed = Array.from({ length: LIST_SIZE }, (_, i) => `listed-${i}@acme.example`);
	const emails = Array.from({ length: EMAIL_COUNT }, (_, i) =>
		i % 2 === 0 ? listed[i]! : `free-${i}@acme.example`,
	);
	const clock = virtualTime();
	const service = createModelledService(clock, LATENCY_MS);
	const fetchPage = suppressionList(service, listed);
	const client = clientIn({ clock, service: { ...service, fetch: fetchPage } });
	const checks = [checkBatch, checkOneByOne, httpRequest(fetchPage, clock.sleep, MAX_RATE.hour)];
	const startMs = clock.now();
	const results = await clock.until(checks[STRATEGY_NAMES.indexOf(strategy)]!(client, emails));
	return {
		strategy,
		requests: service.requests,
		rejected: service.rejected,
		wrong: results.filter((result, i) => result !== (i % 2 === 0)).length,
		seconds: (clock.now() - startMs) / 1_000,
	};
}

async function measureAll(): Promise<CheckRow[]> {
	const rows: CheckRow[] = [];
	for (const strategy of STRATEGY_NAMES) rows.push(await measure(strategy));
	return rows;
}

const tableRow = ({ strategy, requests, rejected, wrong, seconds }: CheckRow): Row => ({
	strategy,
	requests: requests.toLocaleString('en-US'),
	'429s': rejected,
	'wrong results': wrong,
	time: formatDuration(seconds * 1_000),
});

export const checkList: Benchmark<CheckRow> = {
	name: 'check-list',
	run: measureAll,
	ratios: [
		{
			name: 'requests to check 10,000 email addresses against 20,000 suppressed ones',
			against: 'one request per email address, 10,000',
			n: '10,000 email addresses, half of them suppressed',
			of: (rows) =>
				worstOf(
					rows.filter(({ strategy }) => strategy === BATCH_CHECK).map(({ requests }) => requests),
				),
			max: 41,
		},
	],
	tables: (rows) => ({ 'check-list': rows.map(tableRow) }),
};

import type { FaultsRow } from '../faults/faults.ts';
import type { TrafficRow } from '../traffic/requests-and-time.ts';
import { markdownTable } from './markdown.ts';

const CONTACTS = 5_000;
const LATENCY_MS = 300;

/** What the README tells a newcomer that is gained, beside what people use today. */
export function gainsInWords(traffic: readonly TrafficRow[], faults: readonly FaultsRow[]): string {
	const by = (name: string) =>
		traffic.find(
			({ way, contacts, latencyMs }) =>
				way === name && contacts === CONTACTS && latencyMs === LATENCY_MS,
		);
	const bulk = by('Contact Sync, Bulk Enroll');
	const request = by('n8n HTTP Request, no batching');
	const ours = faults.filter(({ way }) => way === 'Contact Sync');
	const loop = faults.filter(({ way }) => way === 'plain fetch loop');
	if (!bulk || !request || ours.length === 0 || loop.length === 0)
		return 'This was not measured yet.';
	return markdownTable(
		['job', 'with Contact Sync', 'without'],
		[
			[
				`enroll ${count(CONTACTS)} contacts with one key`,
				`**${count(bulk.requests)} requests, ${Math.round(bulk.seconds)} seconds**, ${count(bulk.missing)} missing`,
				`HTTP Request of n8n as it comes: ${count(request.requests)} requests, ${count(request.missing)} contacts missing`,
			],
			[
				`${count(sum(ours, 'sent'))} items, while 5 % of the requests fail`,
				`**${count(sum(ours, 'lost'))} lost, ${count(sum(ours, 'doubled'))} doubled**; ${count(sum(ours, 'uncertain'))} events reported as uncertain`,
				`a loop that tries again: ${count(sum(loop, 'lost'))} lost, ${count(sum(loop, 'doubled'))} doubled, nothing reported`,
			],
		],
	);
}

const sum = (rows: readonly FaultsRow[], figure: 'sent' | 'lost' | 'doubled' | 'uncertain') =>
	rows.reduce((total, row) => total + row[figure], 0);

const count = (items: number): string => items.toLocaleString('en-US');

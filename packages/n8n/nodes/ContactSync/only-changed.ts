import type { IDataObject } from 'n8n-workflow';
import { readInput } from '../../core.ts';
import { credentialOf } from '../shared/host-client.ts';
import type { NodeRun } from './node-run.ts';

/** Contacts that are remembered; more would burden n8n's database, which keeps this with the workflow. */
const MAX_CONTACTS = 10_000;

/** What was last sent: a short hash of the data by a short hash of the contact, the latest last. */
type Remembered = Record<string, string>;

/** One contact, compared with what this node last sent for it. */
export interface Comparison {
	unchanged: boolean;
	/** Remembers the data as sent. */
	remember: () => void;
}

/**
 * Compares an item's contact with what the node last sent without a fault, by hashes in the workflow's static data.
 * n8n keeps these after production executions only. Undefined where nothing is to be compared.
 */
export async function compare(
	run: NodeRun,
	given: Record<string, unknown>,
	index: number,
): Promise<Comparison | undefined> {
	if (!isComparing(run)) return undefined;
	const { context, action } = run;
	const input = readInput(action.fields, given, 'n8n');
	const { baseUrl, apiKey } = await credentialOf(context, index);
	const contact = await hashOf([baseUrl, apiKey, String(input.email).toLowerCase()]);
	const data = await hashOf([JSON.stringify(sorted(input))]);
	const remembered = rememberedBy(context.getWorkflowStaticData('node'));
	return {
		unchanged: remembered[contact] === data,
		remember: () => {
			delete remembered[contact]; // so that it becomes the latest
			remembered[contact] = data;
		},
	};
}

/** Keeps the contacts that were sent last. Once a run: to go through them all takes milliseconds. */
export function forgetOldest(run: NodeRun): void {
	if (!isComparing(run)) return;
	const remembered = rememberedBy(run.context.getWorkflowStaticData('node'));
	for (const oldest of Object.keys(remembered).slice(0, -MAX_CONTACTS)) delete remembered[oldest];
}

const isComparing = ({ action, onlyChanged }: NodeRun): boolean =>
	onlyChanged && action.key === 'contact.upsert';

function rememberedBy(memory: IDataObject): Remembered {
	memory.sent ??= {};
	return memory.sent as Remembered; // nothing else is kept there
}

/** Names in one order at every depth, so that the same data give the same text. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
	return entries.map(([name, part]) => [name, sorted(part)]);
}

/** 48 bits, in letters: two contacts in ten thousand that look alike are as likely as one in five million. */
async function hashOf(parts: readonly string[]): Promise<string> {
	const bytes = new TextEncoder().encode(JSON.stringify(parts));
	const digest = await crypto.subtle.digest('SHA-256', bytes);
	return Buffer.from(digest).toString('base64url').slice(0, 8);
}

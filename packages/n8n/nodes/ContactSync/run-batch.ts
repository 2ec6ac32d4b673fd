import { NodeOperationError } from 'n8n-workflow';
import { ContactSyncError, readInput, runBatch } from '../../core.ts';
import { escapeHtml, toNodeError } from '../shared/node-error.ts';
import type { NodeRun } from './node-run.ts';
import { readItems, type ItemReading } from './read-items.ts';
import { inRanges } from './progress.ts';
import type { ItemOutcome } from './to-output.ts';

/** The input of one item, or why there is none. */
type Reading = { input: object } | { error: unknown };

/** Runs all input items with few requests. */
export async function runBatchItems(run: NodeRun): Promise<ItemOutcome[]> {
	const readings = readItems(run).map((reading) => toInput(run, reading));
	if (!run.context.continueOnFail()) rejectMalformed(run, readings);
	const outcomes = await runReadable(run, readings);
	return readings.map((reading, index) => ('input' in reading ? outcomes.get(index)! : reading));
}

function toInput({ action }: NodeRun, reading: ItemReading): Reading {
	if ('error' in reading) return reading;
	try {
		return { input: readInput(action.fields, reading.given, 'n8n') };
	} catch (error) {
		return { error };
	}
}

/** With Stop, malformed rows stop the run before the first request, and the error names them all. */
function rejectMalformed({ context }: NodeRun, readings: readonly Reading[]): void {
	const faults = readings.flatMap((reading, index) =>
		'error' in reading ? [{ index, text: titleOf(reading.error) }] : [],
	);
	const [first] = faults;
	if (first === undefined) return;
	const [, ...others] = faults;
	const named = others.slice(0, MAX_NAMED).map(({ index, text }) => ` Item ${index}: ${text}`);
	const more = others.slice(MAX_NAMED).map(({ index }) => index);
	const rest = more.length === 0 ? '' : ` Also invalid: ${inRanges(more)}.`;
	throw new NodeOperationError(context.getNode(), `${first.text} [item ${first.index}]`, {
		itemIndex: first.index,
		description: escapeHtml(`${NOTHING_SENT}${named.join('')}${rest}`),
	});
}

/** Invalid items whose reasons are in the error, besides the first. */
const MAX_NAMED = 5;

const NOTHING_SENT =
	"Nothing was sent. Correct the items, or set 'On Error' to continue without them.";

const titleOf = (error: unknown): string => {
	if (error instanceof ContactSyncError) return error.summary;
	return error instanceof Error ? error.message : String(error);
};

async function runReadable(
	{ context, action, accountFor }: NodeRun,
	readings: readonly Reading[],
): Promise<Map<number, ItemOutcome>> {
	const readable = [...readings.entries()].flatMap(([index, reading]) =>
		'input' in reading ? [{ index, input: reading.input }] : [],
	);
	if (readable.length === 0) return new Map();
	try {
		const inputs = readable.map(({ input }) => input);
		const { client, kept } = await accountFor(0);
		const outcomes = await runBatch(action, client, inputs, {
			run: kept,
			platform: 'n8n',
			stopOnError: !context.continueOnFail(),
		});
		return new Map(readable.map(({ index }, place) => [index, outcomes[place]!]));
	} catch (error) {
		context.getExecutionCancelSignal()?.throwIfAborted();
		if (!(error instanceof ContactSyncError)) throw toNodeError(context.getNode(), error, 0);
		return new Map(readable.map(({ index }) => [index, { error }]));
	}
}

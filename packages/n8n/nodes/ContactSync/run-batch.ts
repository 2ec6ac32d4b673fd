import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { ContactSyncError, readInput, type Action, type BatchOutcome } from '../../core.ts';
import { hostClient } from '../shared/host-client.ts';
import { toNodeError } from '../shared/node-error.ts';
import { readFields } from '../shared/parameters.ts';
import { toErrorItem, toItems } from './run-items.ts';

type Outcome = BatchOutcome<object>;

/** Runs all input items with few requests, and gives each its own result. */
export async function runBatch(
	context: IExecuteFunctions,
	action: Action,
): Promise<INodeExecutionData[]> {
	const readings = [...context.getInputData().keys()].map((index) => read(context, action, index));
	if (!context.continueOnFail()) refuseMalformed(context, readings);
	const outcomes = await runReadable(context, action, readings);
	return readings.flatMap((reading, index) => {
		const outcome = 'input' in reading ? outcomes.get(index)! : reading;
		if ('result' in outcome) return toItems(outcome.result, index);
		const nodeError = toNodeError(context.getNode(), outcome.error, index);
		if (!context.continueOnFail()) throw nodeError;
		return [toErrorItem(nodeError, index)];
	});
}

type Reading = { input: object } | { error: ContactSyncError };

function read(context: IExecuteFunctions, action: Action, index: number): Reading {
	try {
		return { input: readInput(action.fields, readFields(context, action, index), 'n8n') };
	} catch (error) {
		if (error instanceof ContactSyncError) return { error };
		const nodeError = toNodeError(context.getNode(), error, index);
		throw nodeError;
	}
}

/** With Stop, malformed rows stop the run before the first request, and the error names them all. */
function refuseMalformed(context: IExecuteFunctions, readings: readonly Reading[]): void {
	const faults = readings.flatMap((reading, index) =>
		'error' in reading ? [{ index, text: reading.error.summary }] : [],
	);
	const [first] = faults;
	if (first === undefined) return;
	const more = faults.length > 1 ? ` The same goes for ${faults.length - 1} more.` : '';
	throw new NodeOperationError(
		context.getNode(),
		`${first.text}${more} Nothing was sent: correct the rows, or set On Error to go on without them. [item ${first.index}]`,
		{
			itemIndex: first.index,
			description: faults.map(({ index, text }) => `Item ${index}: ${text}`).join(' '),
		},
	);
}

async function runReadable(
	context: IExecuteFunctions,
	action: Action,
	readings: readonly Reading[],
): Promise<Map<number, Outcome>> {
	const readable = [...readings.entries()].flatMap(([index, reading]) =>
		'input' in reading ? [{ index, input: reading.input }] : [],
	);
	if (readable.length === 0) return new Map();
	try {
		const client = await hostClient(context);
		const outcomes = await action.runBatch!(
			client,
			readable.map(({ input }) => input as never), // read by the fields of this very action
		);
		return new Map(readable.map(({ index }, place) => [index, outcomes[place]!]));
	} catch (error) {
		context.getExecutionCancelSignal()?.throwIfAborted();
		if (!(error instanceof ContactSyncError)) throw toNodeError(context.getNode(), error, 0);
		return new Map(readable.map(({ index }) => [index, { error }]));
	}
}

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createRun, runAction, runAll, type Action, type Run } from '../../core.ts';
import { hostClient } from '../shared/host-client.ts';
import { toNodeError } from '../shared/node-error.ts';
import { readAction, readFields } from '../shared/parameters.ts';
import { runBatch } from './run-batch.ts';

/** Runs every input item and keeps their order; a failing item goes where the node's On Error setting says. */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const action = readAction(context);
	if (action.runBatch) return [await runBatch(context, action)];
	const run = createRun();
	const indexes = [...context.getInputData().keys()];
	const outputs = await runAll(indexes, (index) => runItem(context, action, index, run), {
		keyOf: (index) => contactOf(context, action, index),
	});
	return [outputs.flat()];
}

async function runItem(
	context: IExecuteFunctions,
	action: Action,
	index: number,
	run: Run,
): Promise<INodeExecutionData[]> {
	try {
		const client = await hostClient(context, index);
		const given = readFields(context, action, index);
		const result = await runAction(action, client, given, { platform: 'n8n', run });
		return toItems(result, index);
	} catch (error) {
		context.getExecutionCancelSignal()?.throwIfAborted();
		const nodeError = toNodeError(context.getNode(), error, index);
		if (!context.continueOnFail()) throw nodeError;
		return [toErrorItem(nodeError, index)];
	}
}

/** Items of one input item: one, or one an entry of a list. */
export const toItems = (result: object | object[], index: number): INodeExecutionData[] =>
	[result].flat().map((entry) => ({ json: { ...entry }, pairedItem: { item: index } }));

/** Without an `error` beside `json`: n8n then keeps the item's own data on the error output. */
export const toErrorItem = ({ message }: Error, index: number): INodeExecutionData => ({
	json: { error: message },
	pairedItem: { item: index },
});

/** What items must not overlap on: the contact they are about. What cannot be read fails in the item itself. */
function contactOf(context: IExecuteFunctions, action: Action, index: number): string | undefined {
	try {
		const { email, contact, external_id } = readFields(context, action, index);
		const named = email ?? contact ?? external_id;
		return named === undefined ? undefined : JSON.stringify(named).toLowerCase();
	} catch {
		return undefined;
	}
}

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { runAction } from '../../core.ts';
import { hostClient } from '../shared/host-client.ts';
import { toNodeError } from '../shared/node-error.ts';
import { readAction, readFields } from '../shared/parameters.ts';

/** Runs every input item and keeps their order; a failing item goes where the node's On Error setting says. */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const output: INodeExecutionData[] = [];
	for (const index of context.getInputData().keys()) {
		output.push(...(await runItem(context, index)));
	}
	return [output];
}

async function runItem(context: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
	const { returnJsonArray, constructExecutionMetaData } = context.helpers;
	try {
		const action = readAction(context, index);
		const client = await hostClient(context, index);
		const given = readFields(context, action, index);
		const result = await runAction(action, client, given, 'n8n');
		return constructExecutionMetaData(returnJsonArray({ ...result }), {
			itemData: { item: index },
		});
	} catch (error) {
		context.getExecutionCancelSignal()?.throwIfAborted();
		const nodeError = toNodeError(context.getNode(), error, index);
		if (!context.continueOnFail()) throw nodeError;
		// Without an `error` beside it: n8n then keeps the item's own data on the error output.
		return [{ json: { error: nodeError.message }, pairedItem: { item: index } }];
	}
}

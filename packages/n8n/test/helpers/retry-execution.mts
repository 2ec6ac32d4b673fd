import { WorkflowExecute } from 'n8n-core';
import type { IDataObject, IRun, IRunExecutionData } from 'n8n-workflow';
import { createAdditionalData } from '@contact-sync/testing/n8n/additional-data';
import {
	placeOurs,
	workflowOf,
	type NodeResult,
	type NodeRun,
} from '@contact-sync/testing/n8n/engine';

/** Retries a failed execution, as Executions → Retry does: with the stored data, and without the failed run. */
export async function retryExecution(
	{ run }: NodeResult,
	parameters: IDataObject,
	credential: NodeRun['credential'],
): Promise<IRun> {
	const { node, nodeType, loader } = await placeOurs(parameters);
	const data = JSON.parse(JSON.stringify(run.data)) as IRunExecutionData;
	delete data.resultData.error;
	expect(data.resultData.runData[node.name]!.pop()!.error).toBeDefined();
	const workflow = workflowOf(node, nodeType);
	const additionalData = createAdditionalData(loader, workflow, { credential });
	return await new WorkflowExecute(
		{ ...additionalData, executionId: 'retry' },
		'retry',
		data,
	).processRunExecutionData(workflow);
}

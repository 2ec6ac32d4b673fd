import { WorkflowExecute } from 'n8n-core';
import type { IRunExecutionData, WorkflowExecuteMode } from 'n8n-workflow';
import { createAdditionalData } from '@contact-sync/testing/n8n/additional-data';
import { placeOurs, runNode, workflowOf, type NodeResult } from '@contact-sync/testing/n8n/engine';
import { RUN_WORKSPACE } from './helpers/run-workspace.mts';
import { useService } from './helpers/use-service.mts';

const service = useService(RUN_WORKSPACE);

const EMAIL = {
	...{ resource: 'email', operation: 'trigger', triggerKey: 'receipt' },
	toEmail: '={{ $json.email }}',
};
const BOTH = ['ada@acme.example', 'bob@acme.example'];

const credential = () => ({ apiKey: service().keys.live!, baseUrl: service().url });

/** Sends one email to each of two recipients. */
const send = (parameters = EMAIL) =>
	runNode({
		...{ credential: credential(), parameters },
		items: BOTH.map((email) => ({ email })),
	});

/** Retries a failed execution, as Executions → Retry does: with the stored data, and without the failed run. */
async function retry({ run }: NodeResult, executionId: string, mode: WorkflowExecuteMode) {
	const { node, nodeType, loader } = await placeOurs(EMAIL);
	const data = JSON.parse(JSON.stringify(run.data)) as IRunExecutionData;
	delete data.resultData.error;
	expect(data.resultData.runData[node.name]!.pop()!.error).toBeDefined();
	const workflow = workflowOf(node, nodeType);
	const additionalData = createAdditionalData(loader, workflow, { credential: credential() });
	return await new WorkflowExecute(
		{ ...additionalData, executionId },
		mode,
		data,
	).processRunExecutionData(workflow);
}

const mails = async () =>
	(await service().control<{ mails: Array<{ to_email: string }> }>('state')).mails
		.map(({ to_email }) => to_email)
		.sort();

it('a retried execution sends only the emails that the failed execution did not send', async () => {
	await service().control('faults', { path: '/emails/trigger/', status: 400, count: 1 });
	const failed = await send();
	expect(failed.error).toBeDefined();
	expect(await mails()).toHaveLength(1);
	const { status } = await retry(failed, 'retry', 'retry');
	expect(status).toBe('success');
	expect(await mails()).toEqual(BOTH);
});

it('another execution of the workflow sends all emails', async () => {
	await service().control('faults', { path: '/emails/trigger/', status: 400, count: 1 });
	await send();
	await send();
	expect(await mails()).toHaveLength(3);
});

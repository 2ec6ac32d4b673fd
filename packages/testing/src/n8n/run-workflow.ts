import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	NodeConnectionTypes,
	Workflow,
	type IDataObject,
	type INode,
	type INodeType,
	type IRun,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { createAdditionalData, type CredentialSource } from './additional-data.ts';
import { loadOurs, nodeTypesOf } from './engine.ts';
import type { WorkflowFile } from './n8n-api.ts';

export interface WorkflowRunContext extends CredentialSource {
	workflowId: string;
	executionId: string;
	/** Static data of the workflow, which persists between runs. The run changes it. */
	staticData?: IDataObject;
	/** @default 'trigger' */
	mode?: WorkflowExecuteMode;
}

const PACKAGE = 'n8n-nodes-contact-sync.';

/** Returns whether a node is from our package. */
export const isOurs = ({ type }: Pick<INode, 'type'>): boolean => type.startsWith(PACKAGE);

/** Runs a workflow from its first node in n8n's engine. Other packages' nodes return their pinned data, or pass their input items through. */
export async function runWorkflow(
	{ nodes, connections, settings, pinData }: WorkflowFile,
	{ workflowId, executionId, staticData = {}, mode = 'trigger', ...source }: WorkflowRunContext,
): Promise<IRun> {
	const loader = await loadOurs();
	const ours = (type: string) => loader.getNode(type.slice(PACKAGE.length)).type as INodeType; // has one version
	const typeOf = (type: string) => (isOurs({ type }) ? ours(type) : createStub(type));
	const nodeTypes = nodeTypesOf(typeOf);
	const workflow = new Workflow({
		...{ id: workflowId, nodes, connections, settings, staticData, nodeTypes },
		active: false,
	});
	const start = workflow.getStartNode()!; // every workflow file has a trigger
	const data = createRunExecutionData({
		resultData: { runData: {}, pinData },
		executionData: {
			nodeExecutionStack: [{ node: start, data: { main: [[{ json: {} }]] }, source: null }],
		},
	});
	const additionalData = createAdditionalData(loader, workflow, source);
	return await new WorkflowExecute(
		{ ...additionalData, executionId },
		mode,
		data,
	).processRunExecutionData(workflow);
}

/**
 * Returns a stub for a node of n8n's node package, which isn't installed. The stub passes the items of all
 * inputs through, like Merge and No Operation.
 */
function createStub(type: string): INodeType {
	const isTrigger = type.endsWith('Trigger') || type.endsWith('webhook');
	const inputs = isTrigger ? 0 : type.endsWith('merge') ? 2 : 1;
	return {
		description: {
			displayName: type,
			name: type,
			group: isTrigger ? ['trigger'] : ['transform'],
			version: 1,
			description: '',
			defaults: {},
			inputs: Array.from({ length: inputs }, () => NodeConnectionTypes.Main),
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		// The engine passes on a trigger's items automatically.
		...(isTrigger
			? { trigger: async () => ({}) }
			: {
					async execute() {
						const ports = Array.from({ length: inputs }, (_, port) => port);
						return [ports.flatMap((port) => this.getInputData(port))];
					},
				}),
	};
}

import 'reflect-metadata';
import { PackageDirectoryLoader, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type INodeTypes,
	type IRun,
	type ITaskData,
	type OnError,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { createAdditionalData, type CredentialSource } from './additional-data.ts';
import { N8N_PACKAGE } from '../paths.ts';

/** Input and environment of a run. */
export interface RunContext extends CredentialSource {
	/** The `json` of each input item. @default one empty item */
	items?: IDataObject[];
	/** @default 'trigger' */
	mode?: WorkflowExecuteMode;
	/** Static data of the workflow, which persists between runs. The run changes it. */
	staticData?: IDataObject;
	/** @default 'test' */
	workflowId?: string;
	/** @default an ID that is unique in this process */
	executionId?: string;
	/** Aborts the run. */
	signal?: AbortSignal;
}

export interface NodeRun extends RunContext {
	parameters: IDataObject;
	onError?: OnError;
	/** Other settings of the node, such as Retry On Fail. */
	settings?: Partial<INode>;
}

/** Result of a run: the items of each output, or the error that stopped the node. */
export interface NodeResult {
	outputs: INodeExecutionData[][];
	error?: { message: string; description?: string | null; context?: IDataObject };
	run: IRun;
}

// The engine logs every error, and the tests cause errors on purpose. The engine reads this level before its
// first log entry.
process.env.N8N_LOG_LEVEL = 'silent';

const CREDENTIAL = 'contactSyncApi';
/** Number of runs in this process, for execution IDs. */
let executions = 0;

/** Previous node in the workflow. It counts as executed, but never runs. */
const SOURCE: INode = {
	id: '9e0f0c1e-55d3-4d0c-8d4b-0d8a1b1f3c21',
	name: 'Items',
	type: 'n8n-nodes-contact-sync.contactSync',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** Loads a built package, as n8n does. */
export async function loadNode(folder = N8N_PACKAGE) {
	const loader = new PackageDirectoryLoader(folder);
	await loader.loadAll();
	return loader;
}

let ours: Promise<PackageDirectoryLoader> | undefined;

/** Loads our built package once, as n8n does at startup. */
export const loadOurs = (): Promise<PackageDirectoryLoader> => (ours ??= loadNode());

/** A node in a workflow, with its implementation and the package that contains the credential. */
export interface PlacedNode {
	node: INode;
	nodeType: INodeType;
	loader: PackageDirectoryLoader;
}

/** Runs our built node in n8n's engine, as the only node of a workflow. */
export async function runNode({
	parameters,
	onError,
	settings = {},
	...run
}: NodeRun): Promise<NodeResult> {
	const { node, ...ours } = await placeOurs(parameters);
	const placed = { ...node, ...(onError === undefined ? {} : { onError }), ...settings };
	return await runInEngine({ node: placed, ...ours }, run);
}

/** Returns one of our built nodes with these parameters. */
export async function placeOurs(
	parameters: IDataObject = {},
	name: 'contactSync' | 'contactSyncTrigger' = 'contactSync',
): Promise<PlacedNode> {
	const loader = await loadOurs();
	const nodeType = loader.getNode(name).type as INodeType; // has one version
	const type = `n8n-nodes-contact-sync.${name}`;
	return {
		loader,
		nodeType,
		node: nodeOf({ name: 'Contact Sync', type, typeVersion: 1 }, parameters),
	};
}

/** Returns a workflow node that uses the credential. */
export const nodeOf = (
	placed: Pick<INode, 'name' | 'type' | 'typeVersion'>,
	parameters: IDataObject,
): INode => ({
	...placed,
	id: '4d1c2a8e-0f5e-4a53-9b1c-7f8f3d3b2a10',
	position: [0, 0],
	credentials: { [CREDENTIAL]: { id: '1', name: 'Contact Sync' } },
	parameters: parameters as INode['parameters'], // plain JSON, as a workflow file has it
});

/** Runs any node in n8n's engine, as the only node of a workflow. */
export async function runInEngine(
	{ node, nodeType, loader }: PlacedNode,
	context: RunContext,
): Promise<NodeResult> {
	const { items = [{}], mode = 'trigger', staticData, workflowId, signal } = context;
	const { executionId = String((executions += 1)) } = context;
	const workflow = workflowOf(node, nodeType, { staticData, workflowId });
	const input = items.map((json, item) => ({ json, pairedItem: { item } }));
	const source = { main: [{ previousNode: SOURCE.name }] };
	const data = createRunExecutionData({
		resultData: { runData: { [SOURCE.name]: [finished(input)] } },
		executionData: { nodeExecutionStack: [{ node, data: { main: [input] }, source }] },
	});
	const additionalData = createAdditionalData(loader, workflow, context);
	const running = new WorkflowExecute(
		{ ...additionalData, executionId },
		mode,
		data,
	).processRunExecutionData(workflow);
	signal?.addEventListener('abort', () => running.cancel());
	const run = await running;
	const [task] = run.data.resultData.runData[node.name] ?? [];
	return {
		run,
		error: (task?.error ?? run.data.resultData.error) as NodeResult['error'],
		outputs: (task?.data?.main ?? []).map((output) => output ?? []),
	};
}

/** Returns a workflow with the node and a previous node that has already run. */
export const workflowOf = (
	node: INode,
	nodeType: INodeType,
	{ staticData = {}, workflowId = 'test' }: Partial<RunContext> = {},
): Workflow =>
	new Workflow({
		id: workflowId,
		nodes: [SOURCE, node],
		connections: { [SOURCE.name]: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
		active: false,
		nodeTypes: nodeTypesOf(() => nodeType),
		settings: { executionOrder: 'v1' },
		staticData,
	});

/** Returns the node types of a workflow. */
export const nodeTypesOf = (typeOf: (type: string) => INodeType): INodeTypes => ({
	getByName: typeOf,
	getByNameAndVersion: typeOf,
	getKnownTypes: () => ({}),
});

const finished = (items: INodeExecutionData[]): ITaskData => ({
	startTime: 0,
	executionTime: 0,
	executionIndex: 0,
	source: [],
	executionStatus: 'success',
	data: { main: [items] },
});

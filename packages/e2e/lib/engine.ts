import 'reflect-metadata';
import { ExecutionLifecycleHooks, PackageDirectoryLoader, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IDataObject,
	type ICredentialsHelper,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeType,
	type IRun,
	type ITaskData,
	type IWorkflowExecuteAdditionalData,
	type OnError,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { N8N_PACKAGE } from './paths.ts';

export interface NodeRun {
	parameters: IDataObject;
	/** What the credential holds. */
	credential: { apiKey: string; baseUrl: string; perMinute?: number; perHour?: number };
	/** The `json` of each input item. @default one empty item */
	items?: IDataObject[];
	onError?: OnError;
	/** More of the node's settings, as Retry On Fail. */
	settings?: Partial<INode>;
	/** @default 'trigger' */
	mode?: WorkflowExecuteMode;
	/** What the workflow keeps from run to run; changed by the run. */
	staticData?: IDataObject;
	/** Ends the run when it is aborted. */
	signal?: AbortSignal;
}

/** What a run of the node gave: its outputs' items, or the error that stopped it. */
export interface NodeResult {
	outputs: INodeExecutionData[][];
	error?: { message: string; description?: string | null; context?: IDataObject };
	run: IRun;
}

// The engine logs every error it meets; here they are met on purpose. Read when the engine first logs.
process.env.N8N_LOG_LEVEL = 'silent';

const CREDENTIAL = 'contactSyncApi';
/** Runs so far. */
let executions = 0;

const NOWHERE = 'http://127.0.0.1:9/';

/** Stands for the node before ours, which has run already; it is never executed. */
const SOURCE: INode = {
	id: '9e0f0c1e-55d3-4d0c-8d4b-0d8a1b1f3c21',
	name: 'Items',
	type: 'n8n-nodes-contact-sync.contactSync',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** Loads the built package as n8n does. */
export async function loadNode(folder = N8N_PACKAGE) {
	const loader = new PackageDirectoryLoader(folder);
	await loader.loadAll();
	return loader;
}

/** Runs the node alone in n8n's own engine, on the package as it was built. */
export async function runNode({
	parameters,
	credential,
	items = [{}],
	onError,
	settings = {},
	mode = 'trigger',

	staticData = {},
	signal,
}: NodeRun): Promise<NodeResult> {
	const loader = await loadNode();
	const node: INode = {
		id: '4d1c2a8e-0f5e-4a53-9b1c-7f8f3d3b2a10',
		name: 'Contact Sync',
		type: 'n8n-nodes-contact-sync.contactSync',
		typeVersion: 1,
		position: [0, 0],
		parameters: parameters as INode['parameters'], // plain JSON, as a workflow file has it
		credentials: { [CREDENTIAL]: { id: '1', name: 'Contact Sync' } },
		...(onError === undefined ? {} : { onError }),
		...settings,
	};
	const nodeType = loader.getNode('contactSync').type as INodeType; // has one version
	const workflow = new Workflow({
		id: 'test',
		nodes: [SOURCE, node],
		connections: { [SOURCE.name]: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => nodeType,
			getKnownTypes: () => ({}),
		},
		settings: { executionOrder: 'v1' },
		staticData,
	});
	const input = items.map((json, item) => ({ json, pairedItem: { item } }));
	const source = { main: [{ previousNode: SOURCE.name }] };
	const data = createRunExecutionData({
		resultData: { runData: { [SOURCE.name]: [finished(input)] } },
		executionData: { nodeExecutionStack: [{ node, data: { main: [input] }, source }] },
	});
	const additionalData = createAdditionalData(loader, workflow, credential);
	const running = new WorkflowExecute(
		{ ...additionalData, executionId: String((executions += 1)) },
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

const finished = (items: INodeExecutionData[]): ITaskData => ({
	startTime: 0,
	executionTime: 0,
	executionIndex: 0,
	source: [],
	executionStatus: 'success',
	data: { main: [items] },
});

/** What the engine asks n8n for, where there is no n8n around it. */
export function createAdditionalData(
	loader: PackageDirectoryLoader,
	workflow: Workflow,
	credential: NodeRun['credential'],
): IWorkflowExecuteAdditionalData {
	const hooks = new ExecutionLifecycleHooks('manual', '1', {
		id: workflow.id,
		name: 'test',
		active: false,
		isArchived: false,
		activeVersionId: null,
		createdAt: new Date(),
		updatedAt: new Date(),
		nodes: Object.values(workflow.nodes),
		connections: {},
	});
	// The engine asks for far more than one node alone needs; what it does not find here, it would fail on.
	return {
		credentialsHelper: credentialsHelper(loader, workflow, credential),
		hooks,
		executionId: '1',
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: NOWHERE,
		instanceBaseUrl: NOWHERE,
		formBaseUrl: NOWHERE,
		formWaitingBaseUrl: NOWHERE,
		formTestBaseUrl: NOWHERE,
		webhookBaseUrl: NOWHERE,
		webhookWaitingBaseUrl: NOWHERE,
		webhookTestBaseUrl: NOWHERE,
		setExecutionStatus: () => {},
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** Adds the key as n8n's own helper does for a generic `authenticate`; that one stands in n8n's server, not its engine. */
function credentialsHelper(
	loader: PackageDirectoryLoader,
	workflow: Workflow,
	credential: NodeRun['credential'],
) {
	const helper: Partial<ICredentialsHelper> = {
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		getDecrypted: async () => ({ ...credential }),
		preAuthentication: async () => undefined,
		authenticate: async (credentials, typeName, options, _workflow, node) => {
			const { authenticate } = loader.getCredential(typeName).type;
			if (authenticate === undefined || typeof authenticate === 'function')
				throw new Error(typeName);
			const headers = Object.entries(authenticate.properties.headers ?? {}).map(([name, value]) => [
				name,
				workflow.expression.getSimpleParameterValue(node!, String(value), 'internal', {
					$credentials: credentials,
				}),
			]);
			return {
				...(options as IHttpRequestOptions), // the engine has both forms; nodes use this one
				headers: { ...options.headers, ...Object.fromEntries(headers) },
			};
		},
	};
	return helper as ICredentialsHelper; // the rest is for saving credentials
}

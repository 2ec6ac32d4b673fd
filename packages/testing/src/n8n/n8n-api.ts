import { parse } from 'flatted';
import type {
	IDataObject,
	INodeExecutionData,
	IPinData,
	IRunExecutionData,
	IWorkflowBase,
} from 'n8n-workflow';
import { until } from '../until.ts';
import { openSession } from './n8n-session.ts';
import type { Owner } from './start-n8n.ts';

/** A workflow as its file has it. */
export type WorkflowFile = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections' | 'settings'> & {
	pinData?: IPinData;
};

export interface Execution {
	id: string;
	status: string;
	data: IRunExecutionData;
}

/** What left an output of a node; nothing when the node did not run. */
export const itemsOf = ({ data }: Execution, name: string, output = 0): INodeExecutionData[] =>
	data.resultData.runData[name]?.[0]?.data?.main?.[output] ?? [];

interface Named {
	id: string;
	name: string;
}

/** The calls of n8n's own editor that are needed to set it up and to run a workflow. */
export interface N8nApi {
	/** Makes a credential, or brings the one of that name up to date. */
	saveCredential(name: string, type: string, data: IDataObject): Promise<Named>;
	/** Tests a credential that is not saved; gives what is said when it fails. */
	testCredential(type: string, data: IDataObject): Promise<string | undefined>;
	/** Makes a workflow, also when there is one of that name. */
	createWorkflow(workflow: WorkflowFile): Promise<Named>;
	/** Makes a workflow unless there is one of that name. */
	ensureWorkflow(workflow: WorkflowFile): Promise<Named>;
	/** Runs a workflow from its manual trigger and waits for its end. */
	runWorkflow(id: string, triggerName: string): Promise<Execution>;
	/** Retries an execution that failed, with its workflow as it is saved, and waits for the end of the new execution. */
	retryExecution(id: string): Promise<Execution>;
	/** Activates a workflow, which n8n calls publishing, and waits until its triggers are in place. */
	activate(id: string): Promise<void>;
	deactivate(id: string): Promise<void>;
	/** The executions of a workflow that have ended, the first of them first. */
	endedExecutions(workflowId: string): Promise<Execution[]>;
	/** The names of all types of node that can be used, as `n8n-nodes-base.set`. */
	nodeTypes(): Promise<string[]>;
}

interface ExecutionRow {
	id: string;
	status: string;
}

interface Publication {
	status: string;
	triggers?: Array<{ errorMessage?: string | null }>;
}

const UNDER_WAY = new Set(['new', 'running', 'waiting', 'unknown']);
const hasEnded = ({ status }: ExecutionRow) => !UNDER_WAY.has(status);

/** Logs in as the owner. */
export async function connectN8n(url: string, owner: Owner): Promise<N8nApi> {
	const { call, read } = await openSession(url, owner);

	const find = async (path: string, name: string) => {
		const found = await call<Named[] | { data: Named[] }>('GET', path);
		return (Array.isArray(found) ? found : found.data).find((item) => item.name === name);
	};
	const execution = async (id: string): Promise<Execution> => {
		const { status, data } = await call<{ status: string; data: string }>(
			'GET',
			`/executions/${id}`,
		);
		return { id, status, data: parse(data) };
	};

	const endOf = (id: string): Promise<Execution> =>
		until('The end of the workflow', async () => {
			const found = await execution(id);
			return hasEnded(found) ? found : undefined;
		});

	return {
		saveCredential: async (name, type, data) => {
			const known = await find('/credentials', name);
			return known === undefined
				? await call<Named>('POST', '/credentials', { name, type, data })
				: await call<Named>('PATCH', `/credentials/${known.id}`, { name, type, data });
		},
		testCredential: async (type, data) => {
			const credentials = { id: '', name: 'Not saved', type, data };
			const { status, message } = await call<{ status: string; message: string }>(
				'POST',
				'/credentials/test',
				{ credentials },
			);
			return status === 'OK' ? undefined : message;
		},
		createWorkflow: (workflow) => call<Named>('POST', '/workflows', workflow),
		ensureWorkflow: async (workflow) =>
			(await find('/workflows', workflow.name)) ??
			(await call<Named>('POST', '/workflows', workflow)),
		runWorkflow: async (id, triggerName) => {
			const { executionId } = await call<{ executionId: string }>('POST', `/workflows/${id}/run`, {
				triggerToStartFrom: { name: triggerName },
			});
			return await endOf(executionId);
		},
		retryExecution: async (id) => {
			const { id: newId } = await call<ExecutionRow>('POST', `/executions/${id}/retry`, {
				loadWorkflow: true,
			});
			return await endOf(newId);
		},
		activate: async (id) => {
			const { versionId } = await call<{ versionId: string }>('GET', `/workflows/${id}`);
			await call('POST', `/workflows/${id}/activate`, { versionId });
			await until('The activation of the workflow', async () => {
				const { status, triggers = [] } = await call<Publication>(
					'GET',
					`/workflows/${id}/publication-status`,
				);
				const problem = triggers.find(({ errorMessage }) => errorMessage);
				if (problem) throw new Error(`A trigger was not activated: ${problem.errorMessage}`);
				return status === 'published' || undefined;
			});
		},
		deactivate: async (id) => void (await call('POST', `/workflows/${id}/deactivate`, {})),
		endedExecutions: async (workflowId) => {
			const query = new URLSearchParams({ filter: JSON.stringify({ workflowId }), limit: '100' });
			const { results } = await call<{ results: ExecutionRow[] }>('GET', `/executions?${query}`);
			const ended = results.filter(hasEnded).toReversed();
			return await Promise.all(ended.map(({ id }) => execution(id)));
		},
		nodeTypes: async () => (await read<Named[]>('/types/nodes.json')).map(({ name }) => name),
	};
}

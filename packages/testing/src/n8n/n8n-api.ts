import { parse } from 'flatted';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	IPinData,
	IRunExecutionData,
	IWorkflowBase,
} from 'n8n-workflow';
import { until } from '../until.ts';
import type { Owner } from './start-n8n.ts';

/** A workflow as exported to a file. */
export type WorkflowFile = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections' | 'settings'> & {
	staticData?: IDataObject;
	pinData?: IPinData;
};

export interface Execution {
	id: string;
	status: string;
	data: IRunExecutionData;
}

/** Returns the items of a node's output; none if the node didn't run. */
export const itemsOf = ({ data }: Execution, name: string, output = 0): INodeExecutionData[] =>
	data.resultData.runData[name]?.[0]?.data?.main?.[output] ?? [];

interface Named {
	id: string;
	name: string;
}

/** Requests that n8n's editor sends to set up n8n and to run workflows. */
export type N8nApi = Awaited<ReturnType<typeof connectN8n>>;

interface ExecutionRow {
	id: string;
	status: string;
}

interface Publication {
	status: string;
	triggers?: Array<{ errorMessage?: string | null }>;
}

const UNFINISHED = new Set(['new', 'running', 'waiting', 'unknown']);
const hasEnded = ({ status }: ExecutionRow) => !UNFINISHED.has(status);

/** Signs in as the owner. */
export async function connectN8n(url: string, owner: Owner) {
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
		/** Creates a credential, or updates the one with this name. */
		saveCredential: async (name: string, type: string, data: IDataObject): Promise<Named> => {
			const existing = await find('/credentials', name);
			return existing === undefined
				? await call<Named>('POST', '/credentials', { name, type, data })
				: await call<Named>('PATCH', `/credentials/${existing.id}`, { name, type, data });
		},
		/** Returns the page on which a user connects an OAuth credential. n8n first registers itself as a client. */
		authorizationUrl: (credentialId: string) =>
			call<string>('GET', `/oauth2-credential/auth?${new URLSearchParams({ id: credentialId })}`),
		/** Tests a credential without saving it. Returns the error message; undefined if the test passed. */
		testCredential: async (type: string, data: IDataObject): Promise<string | undefined> => {
			const credentials = { id: '', name: 'Not saved', type, data };
			const { status, message } = await call<{ status: string; message: string }>(
				'POST',
				'/credentials/test',
				{ credentials },
			);
			return status === 'OK' ? undefined : message;
		},
		/** Creates a workflow, even if one with this name exists. */
		createWorkflow: (workflow: WorkflowFile) => call<Named>('POST', '/workflows', workflow),
		/** Returns a workflow as n8n saved it. */
		readWorkflow: (id: string) => call<WorkflowFile>('GET', `/workflows/${id}`),
		/** Creates a workflow unless one with this name exists. */
		ensureWorkflow: async (workflow: WorkflowFile) =>
			(await find('/workflows', workflow.name)) ??
			(await call<Named>('POST', '/workflows', workflow)),
		/** Runs a workflow from its manual trigger, and waits until it ends. */
		runWorkflow: async (id: string, triggerName: string) => {
			const { executionId } = await call<{ executionId: string }>('POST', `/workflows/${id}/run`, {
				triggerToStartFrom: { name: triggerName },
			});
			return await endOf(executionId);
		},
		/** Retries a failed execution with the saved workflow, and waits until the new execution ends. */
		retryExecution: async (id: string) => {
			const { id: newId } = await call<ExecutionRow>('POST', `/executions/${id}/retry`, {
				loadWorkflow: true,
			});
			return await endOf(newId);
		},
		/** Activates a workflow (n8n calls this publishing), and waits until its triggers are active. */
		activate: async (id: string) => {
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
		/** Returns the workflow's static data, which n8n keeps between executions. */
		staticData: async (id: string) =>
			(await call<{ staticData: IDataObject | null }>('GET', `/workflows/${id}`)).staticData,
		deactivate: async (id: string) => void (await call('POST', `/workflows/${id}/deactivate`, {})),
		/** Returns the finished executions of a workflow, oldest first. */
		endedExecutions: async (workflowId: string) => {
			const query = new URLSearchParams({ filter: JSON.stringify({ workflowId }), limit: '100' });
			const { results } = await call<{ results: ExecutionRow[] }>('GET', `/executions?${query}`);
			const ended = results.filter(hasEnded).toReversed();
			return await Promise.all(ended.map(({ id }) => execution(id)));
		},
		/** Returns the values that a node's method loads for a parameter in the editor. */
		loadParameter: <T>(
			kind: 'resource-locator-results' | 'resource-mapper-fields',
			{ type, typeVersion, parameters, credentials }: Omit<INode, 'id' | 'name' | 'position'>,
			name: string,
			methodName: string,
		) =>
			call<T>('POST', `/dynamic-node-parameters/${kind}`, {
				path: `parameters.${name}`,
				methodName,
				nodeTypeAndVersion: { name: type, version: typeVersion },
				currentNodeParameters: parameters,
				credentials,
			}),
		/** Returns the names of all available node types, such as `n8n-nodes-base.set`. */
		nodeTypes: async () => (await read<Named[]>('/types/nodes.json')).map(({ name }) => name),
	};
}

/** n8n ties the session to this header, so that a stolen cookie isn't enough to use the session. */
const BROWSER = 'contact-sync-start';

/** Sends requests as n8n's editor does, signed in as the owner. @throws Error unless the status code is 2xx */
async function openSession(url: string, owner: Owner) {
	let cookie = '';
	const send = async (method: string, path: string, body?: object) => {
		const response = await fetch(`${url}${path}`, {
			method,
			headers: { 'browser-id': BROWSER, cookie, 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) {
			throw new Error(`n8n responded with ${response.status} to ${method} ${path}: ${text}`);
		}
		cookie ||= response.headers
			.getSetCookie()
			.map((line) => line.split(';')[0])
			.join('; ');
		return text;
	};
	const session = {
		/** Sends a request under `/rest`. Returns the `data` of the response. */
		call: async <T>(method: string, path: string, body?: object) =>
			(JSON.parse(await send(method, `/rest${path}`, body)) as { data: T }).data,
		/** Reads a file that n8n serves to its editor, such as `/types/nodes.json`. */
		read: async <T>(path: string) => JSON.parse(await send('GET', path)) as T,
	};
	await session.call('POST', '/login', {
		emailOrLdapLoginId: owner.email,
		password: owner.password,
	});
	return session;
}

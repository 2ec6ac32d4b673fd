import { parse } from 'flatted';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, IRunExecutionData, IWorkflowBase } from 'n8n-workflow';
import type { Owner } from './start-n8n.ts';

/** A workflow as its file has it. */
export type WorkflowFile = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections' | 'settings'>;

export interface Execution {
	id: string;
	status: string;
	data: IRunExecutionData;
}

interface Named {
	id: string;
	name: string;
}

/** The calls of n8n's own editor that are needed to set it up and to run a workflow. */
export interface N8nApi {
	/** Makes a credential, or brings the one of that name up to date. */
	saveCredential(name: string, type: string, data: IDataObject): Promise<Named>;
	/** Makes a workflow unless there is one of that name. */
	ensureWorkflow(workflow: WorkflowFile): Promise<Named>;
	/** Runs a workflow from its manual trigger and waits for its end. */
	runWorkflow(id: string, triggerName: string): Promise<Execution>;
}

/** n8n ties a login to this header, so that a stolen cookie alone is worth nothing. */
const BROWSER = 'contact-sync-start';
const RUN_WITHIN_MS = 120_000;
const UNDER_WAY = new Set(['new', 'running', 'waiting', 'unknown']);

/** Logs in as the owner. */
export async function connectN8n(url: string, owner: Owner): Promise<N8nApi> {
	let cookie = '';
	const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
		const response = await fetch(`${url}/rest${path}`, {
			method,
			headers: { 'browser-id': BROWSER, cookie, 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok)
			throw new Error(`n8n answered ${response.status} to ${method} ${path}: ${text}`);
		cookie ||= response.headers
			.getSetCookie()
			.map((line) => line.split(';')[0])
			.join('; ');
		return (JSON.parse(text) as { data: T }).data;
	};

	await call('POST', '/login', { emailOrLdapLoginId: owner.email, password: owner.password });

	const find = async (path: string, name: string) => {
		const found = await call<Named[] | { data: Named[] }>('GET', path);
		return (Array.isArray(found) ? found : found.data).find((item) => item.name === name);
	};

	return {
		saveCredential: async (name, type, data) => {
			const known = await find('/credentials', name);
			return known === undefined
				? await call<Named>('POST', '/credentials', { name, type, data })
				: await call<Named>('PATCH', `/credentials/${known.id}`, { name, type, data });
		},
		ensureWorkflow: async (workflow) =>
			(await find('/workflows', workflow.name)) ??
			(await call<Named>('POST', '/workflows', workflow)),
		runWorkflow: async (id, triggerName) => {
			const { executionId } = await call<{ executionId: string }>('POST', `/workflows/${id}/run`, {
				triggerToStartFrom: { name: triggerName },
			});
			const deadline = Date.now() + RUN_WITHIN_MS;
			for (;;) {
				const { status, data } = await call<{ status: string; data: string }>(
					'GET',
					`/executions/${executionId}`,
				);
				if (!UNDER_WAY.has(status)) return { id: executionId, status, data: parse(data) };
				if (Date.now() > deadline)
					throw new Error(`The workflow did not end in ${RUN_WITHIN_MS / 1000} s.`);
				await sleep(200);
			}
		},
	};
}

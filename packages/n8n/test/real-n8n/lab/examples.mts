import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IDataObject, INode } from 'n8n-workflow';
import { N8N_PACKAGE } from '@contact-sync/testing/paths';
import { until } from '@contact-sync/testing/until';
import type { Execution, N8nApi, WorkflowFile } from '@contact-sync/testing/n8n/n8n-api';
import { connectLab, lab, tablesOf, type Tables } from './lab.mts';

const FOLDER = join(N8N_PACKAGE, 'examples');

/** Reads an example, sets the credential of our nodes, and applies a test's changes. */
export async function readExample(
	name: string,
	credentialId: string,
	changes: Changes = {},
): Promise<WorkflowFile> {
	const text = await readFile(join(FOLDER, `${name}.json`), 'utf8');
	const workflow = JSON.parse(text) as WorkflowFile;
	const nodes = workflow.nodes.map((node) =>
		changed(connected(node, credentialId), changes[node.name]),
	);
	return { ...workflow, nodes };
}

/** Changes to an example's nodes, by node name: shorter intervals, or URLs of fake servers. */
export type Changes = Record<string, Partial<Omit<INode, 'parameters'>> & { parameters?: object }>;

/** An active example. */
export interface ActiveExample {
	/** Waits for this number of executions to end successfully. */
	waitForExecutions(count?: number): Promise<Execution[]>;
}

export interface ExampleBench {
	/** Returns n8n's API while the tests run. */
	api(): N8nApi;
	/** Imports an example and sets the credential of our nodes. */
	install(name: string, changes?: Changes): Promise<{ id: string; workflow: WorkflowFile }>;
	/** Installs an example, and activates it until the end of the test. */
	activate(name: string, changes?: Changes): Promise<ActiveExample>;
}

/** Signs in to n8n and creates the credential of the examples, for the tests of a file. */
export function useExamples(): ExampleBench {
	let api: N8nApi;
	let credentialId: string;
	const active: string[] = [];
	beforeAll(async () => {
		({ api, credentialId } = await connectLab('examples'));
	});
	afterEach(async () => {
		for (const id of active.splice(0)) await api.deactivate(id);
	});

	const install: ExampleBench['install'] = async (name, changes) => {
		const workflow = await readExample(name, credentialId, changes);
		const { id } = await api.createWorkflow(workflow);
		return { id, workflow };
	};
	return {
		api: () => api,
		install,
		activate: async (name, changes) => {
			const { id } = await install(name, changes);
			await api.activate(id);
			active.push(id);
			return { waitForExecutions: (count) => successfulExecutions(api, id, count) };
		},
	};
}

const connected = (node: INode, id: string): INode =>
	node.type.startsWith('n8n-nodes-contact-sync.')
		? { ...node, credentials: { contactSyncApi: { id, name: 'Contact Sync (examples)' } } }
		: node;

const changed = (node: INode, change: Changes[string] = {}): INode => ({
	...node,
	...change,
	parameters: { ...node.parameters, ...change.parameters },
});

async function successfulExecutions(api: N8nApi, id: string, count = 1): Promise<Execution[]> {
	const executions = await until(`The end of execution ${count}`, async () => {
		const executions = await api.endedExecutions(id);
		return executions.length >= count ? executions : undefined;
	});
	const problems = executions.map(({ data }) => data.resultData.error?.message);
	expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
	expect(new Set(executions.map(({ status }) => status))).toEqual(new Set(['success']));
	return executions;
}

/** Returns the data of the examples' contacts whose email address has this ending. */
export const tablesFor = (ending: string): Promise<Tables> => tablesOf(ending, 'test');

/** Calls an active webhook. */
export const post = (path: string, body: IDataObject): Promise<void> =>
	send(`webhook/${path}`, {
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});

/** Submits an active form as a browser does. @param fields fields in the form's order */
export function submit(path: string, fields: ReadonlyArray<string | File>): Promise<void> {
	const body = new FormData();
	for (const [index, field] of fields.entries()) body.append(`field-${index}`, field);
	return send(`form/${path}`, { body });
}

async function send(path: string, init: RequestInit): Promise<void> {
	const response = await fetch(`${lab.n8nUrl}/${path}`, { method: 'POST', ...init });
	if (!response.ok) throw new Error(`n8n returned ${response.status}: ${await response.text()}`);
}

import type { IDataObject, IRunExecutionData, ITaskData, ITaskDataConnections } from 'n8n-workflow';
import type { Before } from '@contact-sync/testing/corpus/bench';
import type { WorkflowFile } from '@contact-sync/testing/n8n/n8n-api';
import { isOurs } from '@contact-sync/testing/n8n/run-workflow';

/** What happens before a run of a workflow. */
export type Run = Before & {
	/** Whether a trigger is run by *Execute Step*. */
	manual?: boolean;
};

/** The results of a run: of nodes by name, or the items of a trigger. */
export type Result = Record<string, unknown>;

/** Results of all runs of a workflow, and the requests of each. */
export interface Results {
	requests: object[][];
	results: Result[];
}

/** Keys by the name of the credential that a workflow uses. */
const KEYS: Record<string, string> = {
	'Contact Sync account': 'all',
	'Contact Sync (read only)': 'reader',
	'Contact Sync (test)': 'test',
	'Contact Sync (old key)': 'wrong',
};

/** Returns the name of the key that a workflow uses. */
export const keyOf = ({ nodes }: WorkflowFile): string =>
	KEYS[nodes.find(isOurs)!.credentials!.contactSyncApi!.name]!;

/** Whether the requests of a workflow have an order: the requests of several items are sent at the same time. */
export const isOrdered = ({ pinData = {} }: WorkflowFile): boolean =>
	Object.values(pinData).every((items) => items.length === 1);

/** Returns what our nodes returned in a run. */
export const resultsOf = ({ nodes }: WorkflowFile, { resultData }: IRunExecutionData): Result =>
	Object.fromEntries(
		nodes
			.filter((node) => isOurs(node) && resultData.runData[node.name])
			.map(({ name }) => [name, resultData.runData[name]!.map(resultOf)]),
	);

const resultOf = ({ error, data }: ITaskData): object => ({
	...(error && failureOf(error)),
	outputs: outputsOf(data),
});

const outputsOf = ({ main = [] }: ITaskDataConnections = {}): object[][] =>
	main.map((items) => (items ?? []).map(({ json, pairedItem }) => ({ json, pairedItem })));

interface NodeFailure {
	name: string;
	httpCode?: string | null;
	context?: IDataObject;
}

/** Returns what stays the same about an error when its text is rewritten. */
export const failureOf = ({ name, httpCode = null, context }: NodeFailure): object => ({
	failed: { name, httpCode, item: context?.itemIndex ?? null },
});

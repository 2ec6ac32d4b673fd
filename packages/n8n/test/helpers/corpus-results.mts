import type { IDataObject, IRunExecutionData, ITaskData, ITaskDataConnections } from 'n8n-workflow';
import type { Setup } from '@contact-sync/testing/corpus/bench';
import type { WorkflowFile } from '@contact-sync/testing/n8n/n8n-api';
import { isOurs } from '@contact-sync/testing/n8n/run-workflow';

/** A run of a workflow, and the setup before it. */
export type Run = Setup & {
	/** Whether a user starts the run in the editor. */
	manual?: boolean;
};

/** Results of a run, by node name: the outputs of a node, or the items of a trigger. */
export type Result = Record<string, unknown>;

/** Results and requests of all runs of a workflow. */
export interface Results {
	requests: object[][];
	results: Result[];
}

/** Keys by credential name. */
const KEYS: Record<string, string> = {
	'Contact Sync account': 'all',
	'Contact Sync (read only)': 'reader',
	'Contact Sync (test)': 'test',
	'Contact Sync (old key)': 'wrong',
};

/** Returns the name of the key that a workflow uses. */
export const keyOf = ({ nodes }: WorkflowFile): string =>
	KEYS[nodes.find(isOurs)!.credentials!.contactSyncApi!.name]!;

/**
 * Whether a workflow sends its requests in a fixed order. Requests for several items are sent at the same
 * time.
 */
export const isOrdered = ({ pinData = {} }: WorkflowFile): boolean =>
	Object.values(pinData).every((items) => items.length === 1);

/** Returns the output of our nodes in a run. */
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

/** Returns the properties of an error that don't change when its text is reworded. */
export const failureOf = ({ name, httpCode = null, context }: NodeFailure): object => ({
	failed: { name, httpCode, item: context?.itemIndex ?? null },
});

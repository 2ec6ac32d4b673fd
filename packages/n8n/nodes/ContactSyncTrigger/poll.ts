import {
	NodeApiError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { ContactSyncError, newUnsubscribed, readInput, type PollMemory } from '../../core.ts';
import { hostClient } from '../shared/host-client.ts';
import { toNodeError } from '../shared/node-error.ts';
import { listNameOf } from './list-name.ts';

/** Milliseconds that a request may spend waiting: the next poll is the better retry. */
const MAX_WAIT_MS = 10_000;

/** Entries that a manual run shows. */
const SAMPLES = 5;

/** What is kept in the workflow's static data. */
interface Kept {
	/** What the memory is about; another list, or another filter, begins anew. */
	list?: string;
	memory?: PollMemory;
}

/** Polls that are under way, by workflow and node: n8n starts the next one without waiting for them. */
const running = new Set<string>();

/** Gives what is new since the last poll, or the newest entries in a manual run, which remembers nothing. */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		return context.getMode() === 'manual' ? await showSamples(context) : await pollAlone(context);
	} catch (error) {
		const nodeError = toNodeError(context.getNode(), error);
		if (!maySkip(context, error)) throw nodeError;
		context.logger.warn(`${context.getNode().name} skipped a poll. ${nodeError.message}`);
		return null;
	}
}

/** When the limit of the key is used up nothing is lost and there is nothing to mend: the next poll makes up for it. */
const maySkip = (context: IPollFunctions, error: unknown): boolean =>
	error instanceof ContactSyncError &&
	error.code === 'rate_limited' &&
	context.getMode() !== 'manual' &&
	keptBy(context).memory !== undefined;

async function pollAlone(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const name = `${context.getWorkflow().id} ${context.getNode().id}`;
	if (running.has(name)) return null;
	running.add(name);
	try {
		return await pollNews(context);
	} finally {
		running.delete(name);
	}
}

async function pollNews(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const { client, input } = await open(context);
	const list = `${await listNameOf(context, client)} ${input.reason}`;
	const kept = keptBy(context);
	const before = kept.list === list ? kept.memory : undefined;
	const { entries, memory } = await newUnsubscribed.poll(client, input, before, { now: Date.now });
	if (memory !== before) Object.assign(kept, { list, memory });
	return entries.length === 0 ? null : [context.helpers.returnJsonArray(entries.map(toJson))];
}

async function showSamples(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	const { client, input } = await open(context);
	const entries = await newUnsubscribed.run(client, input);
	if (entries.length > 0) {
		return [context.helpers.returnJsonArray(entries.slice(0, SAMPLES).map(toJson))];
	}
	throw new NodeApiError(context.getNode(), {}, NO_DATA);
}

/** In the words of n8n's own triggers. */
const NO_DATA = {
	message: 'No data with the current filter could be found',
	description: 'No such address is on the list yet. Choose another reason, or pin sample data.',
};

async function open(context: IPollFunctions) {
	const given = { reason: context.getNodeParameter('reason') };
	return {
		client: await hostClient(context, 0, { maxWaitMs: MAX_WAIT_MS }),
		input: readInput(newUnsubscribed.fields, given, 'n8n'),
	};
}

const keptBy = (context: IPollFunctions): Kept => context.getWorkflowStaticData('node');

const toJson = (entry: object): IDataObject => ({ ...entry });

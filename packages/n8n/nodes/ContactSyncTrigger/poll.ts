import {
	NodeApiError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import {
	newUnsubscribed,
	RateLimitedError,
	readInput,
	type Client,
	type PollMemory,
} from '../../core.ts';
import { ask } from '../shared/ask.ts';
import { hostClient } from '../shared/host-client.ts';
import { textOf, toNodeError } from '../shared/node-error.ts';
import { createWaits } from '../shared/waits.ts';
import { isSameList, listOf, type ListIdentity } from './same-list.ts';

/** Milliseconds that a poll may wait for the limits and between attempts: the next one is the better retry. */
const MAX_WAIT_MS = 10_000;

/** Entries that a manual run shows. */
const SAMPLES = 5;

/** What is kept in the workflow's static data. */
interface Kept {
	/** What the memory is about: for another list, the trigger starts again, and what is on that one counts as known. */
	list?: ListIdentity;
	memory?: PollMemory;
}

/** Polls that are under way, by workflow and node: n8n starts the next one without waiting for them. */
const running = new Set<string>();

/** Gives what is new since the last poll, or the newest entries in a manual run, which remembers nothing. */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		return context.getMode() === 'manual' ? await showSamples(context) : await pollAlone(context);
	} catch (error) {
		const node = context.getNode();
		const nodeError = toNodeError(node, error);
		if (!maySkip(context, error)) throw nodeError;
		context.logger.warn(`${node.name} skipped a poll. ${textOf(node, error)}`);
		return null;
	}
}

/** When the limit of the key is used up nothing is lost and there is nothing to mend: the next poll makes up for it. */
const maySkip = (context: IPollFunctions, error: unknown): boolean =>
	error instanceof RateLimitedError &&
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
	const input = inputOf(context);
	const list = await listOf(context, input.reason ?? 'any');
	const kept = keptBy(context);
	const before = isSameList(kept.list, list) ? kept.memory : undefined;
	const { entries, memory, problem } = await ask(await clientOf(context), (client) =>
		newUnsubscribed.poll(client, input, before, { now: Date.now }),
	);
	Object.assign(kept, { list }, memory !== before && { memory });
	if (problem !== undefined && entries.length === 0) throw problem; // what is found comes first
	return entries.length === 0 ? null : [context.helpers.returnJsonArray(entries.map(toJson))];
}

async function showSamples(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	const input = inputOf(context);
	const entries = await ask(await clientOf(context), (client) =>
		newUnsubscribed.run(client, input),
	);
	if (entries.length === 0) throw new NodeApiError(context.getNode(), {}, NO_DATA);
	return [context.helpers.returnJsonArray(entries.slice(0, SAMPLES).map(toJson))];
}

/** The message is that of n8n's own triggers. */
const NO_DATA = {
	message: 'No data with the current filter could be found',
	description: 'No such address is on the list yet. Choose another reason, or pin sample data.',
};

const inputOf = (context: IPollFunctions) =>
	readInput(newUnsubscribed.fields, { reason: context.getNodeParameter('reason') }, 'n8n');

const clientOf = (context: IPollFunctions): Promise<Client> =>
	hostClient(context, { waits: createWaits(MAX_WAIT_MS) });

const keptBy = (context: IPollFunctions): Kept => context.getWorkflowStaticData('node');

const toJson = (entry: object): IDataObject => ({ ...entry });

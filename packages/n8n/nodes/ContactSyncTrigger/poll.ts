import {
	NodeApiError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { RateLimitedError, readInput, triggers, useClient, type Trigger } from '../../core.ts';
import { openAccount, type Account } from '../shared/account.ts';
import { readCredential } from '../shared/credential.ts';
import { textOf, toNodeError } from '../shared/node-error.ts';
import { readField } from '../shared/parameters.ts';
import { createWaits } from '../shared/waits.ts';
import { identityOf, isSameList, type ListIdentity } from './list-identity.ts';

/** Milliseconds that a poll may wait for the limits and between attempts: the next one is the better retry. */
const MAX_WAIT_MS = 10_000;

/** Entries that a manual run shows. */
const SAMPLES = 5;

/** What is kept in the workflow's static data. */
interface Kept {
	/** What the memory is about: for another list, the trigger starts again, and what is on that one counts as known. */
	list?: ListIdentity;
	memory?: object;
}

/** Polls that are in progress, by workflow and node: n8n starts the next one without waiting for them. */
const running = new Set<string>();

/** Returns what is new since the last poll, or the newest entries in a manual run, which remembers nothing. */
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
	const trigger = triggerOf(context);
	const input = inputOf(context, trigger);
	const account = await accountOf(context);
	const identity = await identityOf(account, {
		event: trigger.key,
		filter: filterOf(trigger, input),
	});
	const kept = keptBy(context);
	const before = isSameList(kept.list, identity) ? kept.memory : undefined;
	const { entries, memory, problem } = await useClient(account.client, account.cache, (client) =>
		trigger.open(client, input).poll(before, { now: Date.now }),
	);
	Object.assign(kept, { list: identity }, memory !== before && { memory });
	if (problem !== undefined && entries.length === 0) throw problem; // what is found comes first
	return entries.length === 0 ? null : [context.helpers.returnJsonArray(entries.map(toJson))];
}

async function showSamples(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	const trigger = triggerOf(context);
	const input = inputOf(context, trigger);
	const { client, cache } = await accountOf(context);
	const entries = await useClient(client, cache, () => trigger.open(client, input).samples());
	if (entries.length === 0) {
		// The message is that of n8n's own triggers.
		const message = 'No data with the current filter could be found';
		throw new NodeApiError(context.getNode(), {}, { message, description: trigger.noEntries });
	}
	return [context.helpers.returnJsonArray(entries.slice(0, SAMPLES).map(toJson))];
}

function triggerOf(context: IPollFunctions): Trigger {
	const event = context.getNodeParameter('event');
	const trigger = triggers.find(({ key }) => key === event);
	if (trigger === undefined) throw new Error(`This version of the node has no event "${event}".`);
	return trigger;
}

function inputOf(context: IPollFunctions, { fields }: Trigger) {
	const read = (name: string, fallback: unknown) => context.getNodeParameter(name, fallback);
	const given = Object.entries(fields).map(([name, field]) => [name, readField(read, name, field)]);
	return readInput(fields, Object.fromEntries(given), 'n8n');
}

/** The input with the defaults of its choices, as JSON. */
const filterOf = ({ fields }: Trigger, input: Readonly<Record<string, unknown>>): string =>
	JSON.stringify(
		Object.entries(fields).map(([name, { choices = {} }]) => [
			name,
			input[name] ?? Object.keys(choices)[0],
		]),
	);

const accountOf = async (context: IPollFunctions): Promise<Account> =>
	openAccount(context, await readCredential(context), { waits: createWaits(MAX_WAIT_MS) });

const keptBy = (context: IPollFunctions): Kept => context.getWorkflowStaticData('node');

const toJson = (entry: object): IDataObject => ({ ...entry });

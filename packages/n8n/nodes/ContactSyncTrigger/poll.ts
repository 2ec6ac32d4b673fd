import {
	NodeApiError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import {
	openTrigger,
	RateLimitedError,
	readInput,
	triggers,
	useClient,
	type Trigger,
} from '../../core.ts';
import { openAccount, type Account } from '../shared/account.ts';
import { readCredential } from '../shared/credential.ts';
import { formatError, toNodeError } from '../shared/node-error.ts';
import { readField } from '../shared/parameters.ts';
import { createWaits } from '../shared/waits.ts';
import {
	configuredIdentity,
	identityOf,
	isSameList,
	type ConfiguredIdentity,
} from './list-identity.ts';
import { N8N } from '../shared/platform.ts';
import { readState, storeState, type StoredState } from './state.ts';

/**
 * Maximum time that a poll waits for rate limits and retries, in milliseconds. The maximum is low, because
 * the next poll retries.
 */
const MAX_WAIT_MS = 10_000;

/** Number of entries that a manual run returns. */
const SAMPLES = 5;

/** Polls in progress, by workflow and node. n8n starts the next poll without waiting for these polls. */
const running = new Set<string>();

/** Returns new entries since the last poll. A manual run returns the newest entries, and stores nothing. */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		return context.getMode() === 'manual' ? await showSamples(context) : await pollOnce(context);
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}

async function pollOnce(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const name = `${context.getWorkflow().id} ${context.getNode().id}`;
	if (running.has(name)) return null;
	running.add(name);
	try {
		return await pollEntries(context);
	} finally {
		running.delete(name);
	}
}

async function pollEntries(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const trigger = triggerOf(context);
	const input = inputOf(context, trigger);
	const account = await accountOf(context);
	const configured = configuredIdentity(account, {
		event: trigger.key,
		filter: filterOf(trigger, input),
	});
	const stored = readState(context);
	const reading = readEntries(context, { trigger, input, account, configured, stored });
	return await reading.catch((error: unknown) => {
		if (!canSkip(error, configured, stored)) throw error;
		const node = context.getNode();
		context.logger.warn(`${node.name} skipped a poll. ${formatError(node, error)}`);
		return null;
	});
}

/**
 * Whether a failed poll can be skipped. Nothing is lost when a rate limit is reached, because the next poll returns
 * the entries. The first poll of a list must report it: later, entries in between would count as known.
 */
const canSkip = (
	error: unknown,
	configured: ConfiguredIdentity,
	stored: StoredState | undefined,
): boolean =>
	error instanceof RateLimitedError &&
	stored !== undefined &&
	isSameList(stored.list, { ...stored.list, ...configured });

interface Poll {
	trigger: Trigger;
	input: Readonly<Record<string, unknown>>;
	account: Account;
	configured: ConfiguredIdentity;
	stored?: StoredState;
}

/** Returns new entries, and stores the state. */
async function readEntries(
	context: IPollFunctions,
	{ trigger, input, account, configured, stored }: Poll,
): Promise<INodeExecutionData[][] | null> {
	const identity = await identityOf(account, configured);
	const before = isSameList(stored?.list, identity) ? stored?.memory : undefined;
	const { entries, memory } = await useClient(account.client, account.cache, (client) =>
		openTrigger(trigger, client, input, N8N).poll(before, { now: Date.now }),
	);
	if (memory !== before || JSON.stringify(stored?.list) !== JSON.stringify(identity)) {
		const node = context.getNode().id;
		storeState(context, { node, list: identity, memory, storedAt: Date.now() });
	}
	return entries.length === 0 ? null : [context.helpers.returnJsonArray(entries.map(toJson))];
}

async function showSamples(context: IPollFunctions): Promise<INodeExecutionData[][]> {
	const trigger = triggerOf(context);
	const input = inputOf(context, trigger);
	const { client, cache } = await accountOf(context);
	const entries = await useClient(client, cache, () =>
		openTrigger(trigger, client, input, N8N).samples({ now: Date.now }),
	);
	if (entries.length === 0) {
		// Same message as in n8n's own triggers.
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
	const raw = Object.entries(fields).map(([name, field]) => [name, readField(read, name, field)]);
	return readInput(fields, Object.fromEntries(raw), N8N);
}

/** Returns the input as JSON, with the defaults for choices that aren't set. */
const filterOf = ({ fields }: Trigger, input: Readonly<Record<string, unknown>>): string =>
	JSON.stringify(
		Object.entries(fields).map(([name, { choices = {} }]) => [
			name,
			input[name] ?? Object.keys(choices)[0],
		]),
	);

const accountOf = async (context: IPollFunctions): Promise<Account> =>
	openAccount(context, await readCredential(context), { waits: createWaits(MAX_WAIT_MS) });

const toJson = (entry: object): IDataObject => ({ ...entry });

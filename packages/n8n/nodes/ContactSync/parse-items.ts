import {
	checkInput,
	emailIn,
	explainSharedId,
	groupBy,
	readInput,
	sharedIdsIn,
} from '../../core.ts';
import type { Account } from '../shared/account.ts';
import { readFields } from '../shared/parameters.ts';
import { N8N } from '../shared/platform.ts';
import { monotonicNow, sleep } from '../shared/waiting.ts';
import { contactKeysOf } from './contact-keys.ts';
import type { Execution } from './execution.ts';

/** Input of an action, by wire name. */
export type Input = Readonly<Record<string, unknown>>;

/** Whether an input only shows where the columns of a row would go. Nothing is sent for it. */
export const isPreview = ({ row }: Input): boolean => row !== undefined;

/** The parsed parameters of an item, and the account of its credential. */
export interface ValidItem {
	/** Index of the input item. */
	index: number;
	input: Input;
	account: Account;
	/** Identifiers of the contact. Items that share an identifier run in order. */
	contactKeys: string[];
}

/** An item, or the error if its parameters are invalid or its credential can't be used. */
export type ParsedItem =
	| ValidItem
	| {
			index: number;
			error: unknown;
			/** Email address in the item, valid or not. */
			email?: string;
	  };

export const isValid = (item: ParsedItem): item is ValidItem => 'input' in item;

/** Groups the valid items by key and Base URL, in the order of first occurrence. */
export const groupByKey = (items: readonly ParsedItem[]): Map<string, ValidItem[]> =>
	groupBy(items.filter(isValid), ({ account }) => account.keyName);

/** Time for which parsing blocks other work in the n8n process, in milliseconds. */
const MAX_BLOCK_MS = 25;

/**
 * Parses the parameters of every item, and checks that an external ID has one email address per key in the run,
 * unless the option allows several.
 */
export async function parseItems(execution: Execution): Promise<ParsedItem[]> {
	const { action, counts, allowEmailChanges } = execution;
	const items = await parseEach(execution);
	const shared = new Map(
		[...groupByKey(items)].map(([keyName, group]) => [
			keyName,
			sharedIdsIn(
				action,
				group.map(({ input }) => input),
			),
		]),
	);
	if (!allowEmailChanges) return items.map((item) => withSharedId(execution, item, shared));
	for (const { size } of shared.values()) counts.emailChanges += size;
	return items;
}

/**
 * Parses item by item. Lets other work in the process run in between. An action without fields has the same
 * result for all items with the same key, so it runs once per key, for the first item.
 */
async function parseEach(execution: Execution): Promise<ParsedItem[]> {
	const { action, context } = execution;
	const parsed: ParsedItem[] = [];
	let pauseAt = monotonicNow() + MAX_BLOCK_MS;
	for (const index of context.getInputData().keys()) {
		if (monotonicNow() >= pauseAt) {
			await sleep(0);
			pauseAt = monotonicNow() + MAX_BLOCK_MS;
		}
		parsed.push(await parseItem(execution, index));
	}
	if (Object.keys(action.fields).length > 0) return parsed;
	const keyOf = (item: ParsedItem) => (isValid(item) ? item.account.keyName : String(item.error));
	return [...groupBy(parsed, keyOf).values()].map(([first]) => first);
}

const ALLOW = "To send it, turn on 'Allow Email Changes' in 'Options'.";

/** Returns an item, or an error if its external ID has several email addresses with its key. */
function withSharedId(
	{ action }: Execution,
	item: ParsedItem,
	sharedByKey: ReadonlyMap<string, ReadonlyMap<string, number>>,
): ParsedItem {
	if (!isValid(item)) return item;
	const { index, input, account } = item;
	const shared = sharedByKey.get(account.keyName)!; // each valid item is in a group
	const error = explainSharedId(action, input, shared, { platform: N8N, option: ALLOW });
	return error === undefined ? item : { index, error, email: emailIn(action, input) };
}

async function parseItem(
	{ context, action, mode, accounts }: Execution,
	index: number,
): Promise<ParsedItem> {
	let fields: Input = {};
	try {
		fields = readFields(context, action, index, mode);
		const input = readInput(action.fields, fields, N8N);
		checkInput(action, input, { platform: N8N });
		const account = await accounts.forItem(index);
		return { index, input, account, contactKeys: contactKeysOf(action, input) };
	} catch (error) {
		return { index, error, email: emailIn(action, fields) };
	}
}

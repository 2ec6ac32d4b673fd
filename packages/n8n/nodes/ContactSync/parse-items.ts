import { readInput } from '../../core.ts';
import { readFields } from '../shared/parameters.ts';
import { N8N } from '../shared/platform.ts';
import { monotonicNow, sleep } from '../shared/waiting.ts';
import { contactKeysOf } from './contact-keys.ts';
import type { Execution } from './execution.ts';

/** Input of an action, by wire name. */
export type Input = Readonly<Record<string, unknown>>;

/** The parsed parameters of an item, or the error if they're invalid. */
export type ParsedItem =
	| {
			input: Input;
			/** Identifiers of the contact. Items that share an identifier run in order. */
			contactKeys: string[];
	  }
	| { error: unknown };

/** Time for which parsing blocks other work in the n8n process, in milliseconds. */
const MAX_BLOCK_MS = 25;

/** Parses the parameters of every item. Lets other work in the process run in between. */
export async function parseItems(execution: Execution): Promise<ParsedItem[]> {
	const parsed: ParsedItem[] = [];
	let pauseAt = monotonicNow() + MAX_BLOCK_MS;
	for (const index of execution.context.getInputData().keys()) {
		if (monotonicNow() >= pauseAt) {
			await sleep(0);
			pauseAt = monotonicNow() + MAX_BLOCK_MS;
		}
		parsed.push(parseItem(execution, index));
	}
	return parsed;
}

function parseItem({ context, action, mode }: Execution, index: number): ParsedItem {
	try {
		const input = readInput(action.fields, readFields(context, action, index, mode), N8N);
		return { input, contactKeys: contactKeysOf(action, input) };
	} catch (error) {
		return { error };
	}
}

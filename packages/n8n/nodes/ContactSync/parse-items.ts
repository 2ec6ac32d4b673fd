import { readInput } from '../../core.ts';
import { readFields } from '../shared/parameters.ts';
import { N8N } from '../shared/platform.ts';
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

/** Parses the parameters of every item. */
export const parseItems = (execution: Execution): ParsedItem[] =>
	execution.context.getInputData().map((_item, index) => parseItem(execution, index));

function parseItem({ context, action, mode }: Execution, index: number): ParsedItem {
	try {
		const input = readInput(action.fields, readFields(context, action, index, mode), N8N);
		return { input, contactKeys: contactKeysOf(action, input) };
	} catch (error) {
		return { error };
	}
}

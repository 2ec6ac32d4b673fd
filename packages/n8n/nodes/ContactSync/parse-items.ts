import { readInput, type Action } from '../../core.ts';
import { AUTOMATIC } from '../shared/parameter-names.ts';
import { readFields } from '../shared/parameters.ts';
import { contactKeysOf } from './contact-keys.ts';
import type { Execution } from './execution.ts';
import { N8N } from '../shared/platform.ts';

/** Input of an action, by wire name. */
export type Input = Readonly<Record<string, unknown>>;

/** The parsed parameters of an item, or the error if they're invalid. */
export type ParsedItem = ({ input: Input } | { error: unknown }) & {
	/** Identifiers of the contact. Items that share an identifier run in order. */
	contactKeys: string[];
};

/** Parses the parameters of every item. */
export const parseItems = (execution: Execution): ParsedItem[] =>
	execution.context.getInputData().map((_item, index) => parseItem(execution, index));

function parseItem({ context, action, mode }: Execution, index: number): ParsedItem {
	let contactKeys: string[] = [];
	try {
		const raw = readFields(context, action, index, mode);
		if (mode === AUTOMATIC) return withContactKeys(action, readInput(action.fields, raw, N8N));
		contactKeys = contactKeysOf(action, raw);
		return { contactKeys, input: readInput(action.fields, raw, N8N) };
	} catch (error) {
		return { contactKeys, error };
	}
}

/** Returns a mapped row with the contact's identifiers, which are read from the row's columns. */
const withContactKeys = (action: Action, input: Input): ParsedItem => ({
	contactKeys: contactKeysOf(action, input),
	input,
});

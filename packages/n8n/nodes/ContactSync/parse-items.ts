import { readInput, type Action } from '../../core.ts';
import { AUTOMATIC } from '../shared/parameter-names.ts';
import { readFields } from '../shared/parameters.ts';
import { contactNamesOf } from './contact-names.ts';
import type { Execution } from './execution.ts';

/** The input of the action, by wire name. */
export type Input = Readonly<Record<string, unknown>>;

/** What the node's parameters hold for an item, or why they can't be used. */
export type ParsedItem = ({ input: Input } | { error: unknown }) & {
	/** Items with a name in common run in order. */
	contactNames: string[];
};

/** Parses the parameters of every item. */
export const parseItems = (execution: Execution): ParsedItem[] =>
	execution.context.getInputData().map((_item, index) => parseItem(execution, index));

function parseItem({ context, action, mode }: Execution, index: number): ParsedItem {
	let contactNames: string[] = [];
	try {
		const given = readFields(context, action, index, mode);
		if (mode === AUTOMATIC) return withNames(action, readInput(action.fields, given, 'n8n'));
		contactNames = contactNamesOf(action, given);
		return { contactNames, input: readInput(action.fields, given, 'n8n') };
	} catch (error) {
		return { contactNames, error };
	}
}

/** Returns a mapped row with the names of its contact, which are in its columns. */
const withNames = (action: Action, input: Input): ParsedItem => ({
	contactNames: contactNamesOf(action, input),
	input,
});

import { readInput } from '../../core.ts';
import { readFields } from '../shared/parameters.ts';
import type { Execution } from './execution.ts';

/** The input of the action, by wire name. */
export type Input = Readonly<Record<string, unknown>>;

/** What the node's parameters hold for an item, or why they can't be used. */
export type ParsedItem = { input: Input } | { error: unknown };

/** Parses the parameters of every item. */
export const parseItems = ({ context, action }: Execution): ParsedItem[] =>
	context.getInputData().map((_item, index) => {
		try {
			return { input: readInput(action.fields, readFields(context, action, index), 'n8n') };
		} catch (error) {
			return { error };
		}
	});

import { readFields } from '../shared/parameters.ts';
import type { NodeRun } from './node-run.ts';

/** What the node's parameters hold for an item, by wire name, or why an expression in them failed. */
export type ItemReading = { given: Record<string, unknown> } | { error: unknown };

/** Reads the parameters of every item once. */
export const readItems = ({ context, action }: NodeRun): ItemReading[] =>
	context.getInputData().map((_item, index) => {
		try {
			return { given: readFields(context, action, index) };
		} catch (error) {
			return { error };
		}
	});

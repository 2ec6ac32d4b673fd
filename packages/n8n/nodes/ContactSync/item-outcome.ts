import { isValid, type ParsedItem } from './parse-items.ts';

/** The outcome of one input item. */
export type ItemOutcome = {
	/** Index of the input item. */
	index: number;
} & ({ result: object | object[] } | { error: unknown });

/** Returns the outcomes of all items, in order: those of the valid items, and the errors of the others. */
export const inOrder = (
	items: readonly ParsedItem[],
	outcomes: readonly ItemOutcome[],
): ItemOutcome[] =>
	[...items.flatMap((item) => (isValid(item) ? [] : item)), ...outcomes].sort(
		(a, b) => a.index - b.index,
	);

export type Succeeded = Extract<ItemOutcome, { result: unknown }>;

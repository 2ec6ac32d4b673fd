import type { Action, Field, Output, Outputs } from '@contact-sync/core';

/** Name of the argument that continues a long list. No action has a field with this name. */
export const CURSOR = 'cursor';

/** Name of the result property with the cursor of the next page. */
export const NEXT_CURSOR = 'next_cursor';

export const cursorField: Field = {
	kind: 'text',
	label: 'Cursor',
	help: `Continues the list: ${NEXT_CURSOR} of the previous result, unchanged.`,
};

/**
 * Returns whether a tool paginates its result: a list, or the entries found for an input. Changes aren't
 * paginated, because reading the next page would repeat the change.
 */
export const isPaged = (action: Action): boolean =>
	action.many === true ||
	(action.effect === 'read' &&
		Object.keys(action.fields).length > 0 &&
		Object.values(outputsOf(action)).some(isListOfObjects));

/**
 * Returns a tool's outputs. Excludes outputs that aren't in the sample, because they belong to fields that
 * tools don't have.
 */
export const outputsOf = ({ outputs, sample }: Action): Outputs =>
	Object.fromEntries(Object.entries(outputs).filter(([name]) => name in sample));

const isListOfObjects = (output: Output): boolean => output.kind === 'list' && output.of !== 'text';

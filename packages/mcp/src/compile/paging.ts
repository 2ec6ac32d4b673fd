import type { Action, Field, Output, Outputs } from '@contact-sync/core';

/** Name of the argument that pages through long lists. No action has a field with this name. */
export const OFFSET = 'offset';

/** Name of the result property with the offset of the next page. */
export const NEXT_OFFSET = 'next_offset';

export const offsetField: Field = {
	kind: 'limit',
	label: 'Offset',
	help: `Entries to skip: ${NEXT_OFFSET} of the previous result.`,
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

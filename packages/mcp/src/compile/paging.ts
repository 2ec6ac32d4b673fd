import type { Action, Field, Output, Outputs } from '@contact-sync/core';

/** The argument of a tool that returns long lists in parts. No field of an action has its name. */
export const OFFSET = 'offset';

/** What a result calls the offset of its next part. */
export const NEXT_OFFSET = 'next_offset';

export const offsetField: Field = {
	kind: 'limit',
	label: 'Offset',
	help: `Entries to skip: ${NEXT_OFFSET} of the previous result.`,
};

/**
 * Whether a tool returns its result in parts: a list, or what was found for an input. What a change returns isn't read again by
 * repeating the change.
 */
export const isPaged = (action: Action): boolean =>
	action.many === true ||
	(action.effect === 'read' &&
		Object.keys(action.fields).length > 0 &&
		Object.values(outputsOf(action)).some(isListOfObjects));

/** Returns the outputs that a tool has. Those that the sample lacks belong to fields that tools don't have. */
export function outputsOf({ outputs, sample, exceptionsIn }: Action): Outputs {
	const shown = exceptionsIn?.(sample) ?? sample;
	return Object.fromEntries(Object.entries(outputs).filter(([name]) => name in shown));
}

const isListOfObjects = (output: Output): boolean => output.kind === 'list' && output.of !== 'text';

import type { Output, Outputs } from '@contact-sync/core';
import type { PlainOutputField } from 'zapier-platform-core';

/** Zapier's types for single values, by kind of output. */
const TYPES = {
	text: 'string',
	number: 'number',
	boolean: 'boolean',
	datetime: 'datetime',
} as const;

/** Renders an action's outputs, so that they have labels and types before the first run. */
export const outputFields = (outputs: Outputs): PlainOutputField[] =>
	Object.entries(outputs).map(([key, output]) => ({ key, ...render(output) }));

function render(output: Output): Omit<PlainOutputField, 'key'> {
	const { label } = output;
	if (output.kind === 'map') return { label, dict: true };
	if (output.kind !== 'list') return { label, type: TYPES[output.kind] };
	return output.of === 'text'
		? { label, type: 'string', list: true }
		: { label, children: outputFields(output.of) };
}

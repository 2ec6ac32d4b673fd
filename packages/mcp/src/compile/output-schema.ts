import type { Action, Output, Outputs } from '@contact-sync/core';
import { isPaged, NEXT_CURSOR, outputsOf } from './paging.ts';
import type { ObjectSchema, Schema } from './schema.ts';

const TYPES = {
	text: 'string',
	number: 'number',
	boolean: 'boolean',
	datetime: 'string',
	map: 'object',
} as const;

/** Renders a tool's output schema. No property is required, because services can omit values. */
export const renderOutputSchema = (action: Action): ObjectSchema => ({
	type: 'object',
	properties: {
		...(action.many ? listProperties(action.outputs) : propertiesOf(outputsOf(action))),
		...(isPaged(action) && { [NEXT_CURSOR]: { type: 'string' } }),
	},
});

const listProperties = (outputs: Outputs): Record<string, Schema> => ({
	items: listOf(outputs),
	count: { type: 'integer' },
	total: { type: 'integer' },
	more: { type: 'boolean' },
});

const propertiesOf = (outputs: Outputs): Record<string, Schema> =>
	Object.fromEntries(Object.entries(outputs).map(([name, output]) => [name, render(output)]));

function render(output: Output): Schema {
	if (output.kind !== 'list') return { type: TYPES[output.kind] };
	return output.of === 'text' ? { type: 'array', items: { type: 'string' } } : listOf(output.of);
}

const listOf = (outputs: Outputs): Schema => ({
	type: 'array',
	items: { type: 'object', properties: propertiesOf(outputs) },
});

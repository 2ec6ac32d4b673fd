import type { Action, Output, Outputs } from '@contact-sync/core';
import type { ObjectSchema, Schema } from './schema.ts';

const TYPES = {
	text: 'string',
	number: 'number',
	boolean: 'boolean',
	datetime: 'string',
	map: 'object',
} as const;

/** Renders the schema of a result. Nothing is required: values that a service leaves out are left out here, too. */
export function renderOutputSchema(action: Action): ObjectSchema {
	const { outputs, sample, many, exceptionsIn } = action;
	if (many) {
		return {
			type: 'object',
			properties: {
				items: listOf(outputs),
				count: { type: 'integer' },
				more: { type: 'boolean' },
			},
		};
	}
	// The outputs that the sample lacks belong to fields that tools don't have.
	const shown = exceptionsIn?.(sample) ?? sample;
	const entries = Object.entries(outputs).filter(([name]) => name in shown);
	return { type: 'object', properties: propertiesOf(Object.fromEntries(entries)) };
}

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

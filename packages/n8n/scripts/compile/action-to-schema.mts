import type { Action, Output, Outputs } from '@contact-sync/core';

/** Returns the JSON Schema of an action's result, which n8n shows before the first run. */
export const outputsToSchema = (outputs: Outputs): object => ({
	type: 'object',
	properties: Object.fromEntries(
		Object.entries(outputs).map(([name, output]) => [name, schemaOf(output)]),
	),
	version: 1,
});

const SIMPLE = {
	text: { type: 'string' },
	number: { type: 'number' },
	boolean: { type: 'boolean' },
	datetime: { type: 'string' },
	map: { type: 'object' },
};

const schemaOf = (output: Output): object => {
	if (output.kind !== 'list') return SIMPLE[output.kind];
	if (output.of === 'text') return { type: 'array', items: SIMPLE.text };
	const properties = Object.entries(output.of).map(([name, item]) => [name, schemaOf(item)]);
	return { type: 'array', items: { type: 'object', properties: Object.fromEntries(properties) } };
};

/** Returns the path, relative to the node, where n8n looks for an operation's schema. The node's version is 1. */
export const schemaPath = ({ key }: Pick<Action, 'key'>): string =>
	`__schema__/v1.0.0/${key.replace('.', '/')}.json`;

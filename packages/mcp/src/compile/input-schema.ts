import { fieldWordingOf, type Field, type FieldKind } from '@contact-sync/core';
import type { Argument, ToolArguments } from './arguments.ts';
import type { ObjectSchema, Schema } from './schema.ts';
import { MCP } from '../platform.ts';

/** Default number of entries per call. */
export const DEFAULT_LIMIT = 50;

/** Maximum number of entries per call. */
export const MAX_LIMIT = 500;

type Render = (field: Argument) => Schema;

const asText: Render = (field) => ({ type: 'string', description: helpOf(field) });

const asTextList: Render = (field) => ({
	type: 'array',
	items: { type: 'string' },
	description: helpOf(field),
});

/** Renders an object without `properties`, because some clients would drop properties that aren't listed. */
const asObject: Render = (field) => ({ type: 'object', description: withExample(field) });

const asChoice: Render = (field) => {
	const choices = Object.entries(field.choices!); // every choice field has choices
	const effects = choices.map(([value, { help }]) => `${value}: ${help}.`);
	return {
		type: 'string',
		enum: choices.map(([value]) => value),
		description: [helpOf(field), ...effects, `Default: ${choices[0]![0]}.`].join(' '),
	};
};

/** Renderers by field kind. */
const RENDERERS: Readonly<Record<Exclude<FieldKind, 'row'>, Render>> = {
	text: asText,
	email: asText,
	contact: asText,
	sequence: asText,
	boolean: (field) => ({ type: 'boolean', description: helpOf(field) }),
	limit: (field) => ({
		type: 'integer',
		minimum: 1,
		...(field.fills !== undefined && { maximum: MAX_LIMIT, default: DEFAULT_LIMIT }), // a limit, not a count
		description: helpOf(field),
	}),
	choice: asChoice,
	textList: asTextList,
	tags: asTextList,
	keyValues: asObject,
	json: asObject,
};

/** Renders the arguments of a tool as its input schema. */
export const renderInputSchema = (args: ToolArguments): ObjectSchema => ({
	type: 'object',
	properties: Object.fromEntries(
		Object.entries(args).map(([name, field]) => [name, render(field)]),
	),
	required: Object.keys(args).filter((name) => args[name]!.required),
	additionalProperties: false,
});

function render(field: Argument): Schema {
	if (field.of !== undefined) {
		return { type: 'array', items: renderInputSchema(field.of), description: helpOf(field) };
	}
	if (field.kind === 'row') throw new TypeError('Rows have no arguments.');
	return RENDERERS[field.kind](field);
}

const helpOf = (field: Field): string => fieldWordingOf(field, MCP).help;

/** Returns the help text with an example, because clients don't pass `examples` to models. */
const withExample = (field: Field): string =>
	field.example === undefined
		? helpOf(field)
		: `${helpOf(field)} Example: ${JSON.stringify(field.example)}`;

import {
	fieldWordingOf,
	type Action,
	type Field,
	type FieldKind,
	type Fields,
} from '@contact-sync/core';
import { isPaged, OFFSET, offsetField } from './paging.ts';
import type { ObjectSchema, Schema } from './schema.ts';

/** Entries of a list that a call returns, unless it asks for another number. */
export const DEFAULT_LIMIT = 50;

/** Maximum number of entries of a list per call. */
export const MAX_LIMIT = 500;

type Render = (field: Field) => Schema;

const asText: Render = (field) => ({ type: 'string', description: helpOf(field) });

const asTexts: Render = (field) => ({
	type: 'array',
	items: { type: 'string' },
	description: helpOf(field),
});

/** Without `properties`: some clients would drop what isn't among them. */
const asObject: Render = (field) => ({ type: 'object', description: withExample(field) });

const asChoice: Render = (field) => {
	const choices = Object.entries(field.choices!); // every choice has them
	const effects = choices.map(([value, { help }]) => `${value}: ${help}.`);
	return {
		type: 'string',
		enum: choices.map(([value]) => value),
		description: [helpOf(field), ...effects, `Default: ${choices[0]![0]}.`].join(' '),
	};
};

/** The schema of each kind of field. A model maps a row by itself, so it has no field for one. */
const RENDERERS: Readonly<Record<FieldKind, Render | undefined>> = {
	text: asText,
	email: asText,
	contact: asText,
	sequence: asText,
	boolean: (field) => ({ type: 'boolean', description: helpOf(field) }),
	limit: (field) => ({
		type: 'integer',
		minimum: 1,
		maximum: MAX_LIMIT,
		default: DEFAULT_LIMIT,
		description: helpOf(field),
	}),
	choice: asChoice,
	textList: asTexts,
	tags: asTexts,
	keyValues: asObject,
	json: asObject,
	row: undefined,
};

/** Returns the fields that a tool has, in their order. */
export const toolFieldsOf = (fields: Fields): Fields =>
	Object.fromEntries(
		Object.entries(fields).filter(
			([, { kind, ofRow }]) => RENDERERS[kind] !== undefined && ofRow === undefined,
		),
	);

/** Renders the fields of an action as the schema of a tool's arguments. */
export function renderInputSchema(action: Action): ObjectSchema {
	const entries = Object.entries(toolFieldsOf(action.fields));
	return {
		type: 'object',
		properties: {
			...Object.fromEntries(
				entries.map(([name, field]) => [name, RENDERERS[field.kind]!(field)]), // others were left out
			),
			...(isPaged(action) && { [OFFSET]: { type: 'integer', description: offsetField.help } }),
		},
		required: entries.filter(([, { required }]) => required).map(([name]) => name),
	};
}

const helpOf = (field: Field): string => fieldWordingOf(field, 'mcp').help;

/** Clients don't pass on `examples`. */
const withExample = (field: Field): string =>
	field.example === undefined
		? helpOf(field)
		: `${helpOf(field)} Example: ${JSON.stringify(field.example)}`;

import {
	fieldWordingOf,
	type Action,
	type Field,
	type FieldKind,
	type Fields,
} from '@contact-sync/core';
import { isPaged, OFFSET, offsetField } from './paging.ts';
import type { ObjectSchema, Schema } from './schema.ts';
import { MCP } from '../platform.ts';

/** Default number of entries per call. */
export const DEFAULT_LIMIT = 50;

/** Maximum number of entries per call. */
export const MAX_LIMIT = 500;

type Render = (field: Field) => Schema;

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

/** Renderers by field kind. Models map rows themselves, so tools have no row field. */
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
	textList: asTextList,
	tags: asTextList,
	keyValues: asObject,
	json: asObject,
	row: undefined,
};

/** Returns a tool's fields, in catalog order. */
export const toolFieldsOf = (fields: Fields): Fields =>
	Object.fromEntries(
		Object.entries(fields).filter(
			([, { kind, ofRow }]) => RENDERERS[kind] !== undefined && ofRow === undefined,
		),
	);

/** Renders the fields of an action as a tool's input schema. */
export function renderInputSchema(action: Action): ObjectSchema {
	const entries = Object.entries(toolFieldsOf(action.fields));
	return {
		type: 'object',
		properties: {
			...Object.fromEntries(
				entries.map(([name, field]) => [name, RENDERERS[field.kind]!(field)]), // other kinds were filtered out
			),
			...(isPaged(action) && { [OFFSET]: { type: 'integer', description: offsetField.help } }),
		},
		required: entries.filter(([, { required }]) => required).map(([name]) => name),
	};
}

const helpOf = (field: Field): string => fieldWordingOf(field, MCP).help;

/** Returns the help text with an example, because clients don't pass `examples` to models. */
const withExample = (field: Field): string =>
	field.example === undefined
		? helpOf(field)
		: `${helpOf(field)} Example: ${JSON.stringify(field.example)}`;

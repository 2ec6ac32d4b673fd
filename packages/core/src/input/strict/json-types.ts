import type { FieldKind } from '../../catalog/fields.ts';
import { isRecord } from '../../tolerant/find.ts';

/** JSON type of a value, as a noun that follows "must be". */
interface JsonType {
	is(value: unknown): boolean;
	noun: string;
	/** How to send it, as a sentence. */
	fix: string;
}

const TEXT: JsonType = {
	is: (value) => typeof value === 'string',
	noun: 'text',
	fix: 'Send it as text in double quotes.',
};

const BOOLEAN: JsonType = {
	is: (value) => typeof value === 'boolean',
	noun: 'true or false',
	fix: 'Send true or false without quotes.',
};

const NUMBER: JsonType = {
	is: (value) => typeof value === 'number',
	noun: 'a number',
	fix: 'Send a number without quotes, such as 50.',
};

const LIST: JsonType = {
	is: Array.isArray,
	noun: 'a list',
	fix: 'Send a JSON list, such as ["a", "b"], not text.',
};

const OBJECT: JsonType = {
	is: isRecord,
	noun: 'an object',
	fix: 'Send a JSON object, such as {"plan": "pro"}, not text.',
};

/** JSON types by kind of field. A contact is an email address or an ID. Rows have none: models map them. */
export const JSON_TYPES: Readonly<Record<Exclude<FieldKind, 'row'>, JsonType>> = {
	text: TEXT,
	email: TEXT,
	contact: TEXT,
	sequence: TEXT,
	choice: TEXT,
	boolean: BOOLEAN,
	limit: NUMBER,
	textList: LIST,
	tags: LIST,
	keyValues: OBJECT,
	json: OBJECT,
};

const ALL = [TEXT, NUMBER, LIST, OBJECT];

/** Names the type of a JSON value, for an error. */
export const jsonTypeOf = (value: unknown): string =>
	ALL.find(({ is }) => is(value))?.noun ?? String(value); // true, false, or null

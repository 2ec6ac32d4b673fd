import type { FieldKind } from '../../catalog/fields.ts';

/** JSON types by kind of field, as they follow "must be". Rows have none: models map them. */
export const JSON_TYPES: Readonly<Record<Exclude<FieldKind, 'row'>, string>> = {
	text: 'a string',
	email: 'a string',
	contact: 'a string', // an email address or an ID
	sequence: 'a string',
	choice: 'a string',
	boolean: 'a boolean',
	limit: 'a number',
	textList: 'a list',
	tags: 'a list',
	keyValues: 'an object',
	json: 'an object',
};

/** Returns the type of a JSON value, in the same terms. */
export function jsonTypeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

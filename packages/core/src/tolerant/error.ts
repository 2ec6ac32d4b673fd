import { entriesOf, isNamed, isRecord, valuesOf, type Json } from './find.ts';

/** Content of an error response. api.md section 7 specifies JSON with a message, but no field names. */
export interface ErrorReading {
	/** The message that doesn't belong to a field. */
	detail?: string;
	/** Messages for fields. */
	fields: FieldText[];
}

/** Error message for one field. */
export type FieldText = readonly [name: string, text: string];

/** Reads the body of an error response, in any format. */
export function readError(body: unknown): ErrorReading {
	const detail = detailIn(body);
	return { detail, fields: textsIn(body, detail === undefined) };
}

/**
 * Returns the general message of an error response, with the first error that doesn't belong to a field:
 * "Validation failed: Too many rows."
 */
function detailIn(body: unknown): string | undefined {
	const general = ownMessageIn(body);
	const errors = isRecord(body) ? [body.errors].flat() : [];
	const specific = errors
		.filter((error) => !isRecord(error) || fieldOf(error) === undefined)
		.map((error) => ownMessageIn(error))
		.find((text) => text !== undefined);
	if (general === undefined || specific === undefined)
		return general ?? specific ?? messageIn(body);
	return general.includes(specific) ? general : `${general.replace(/[.:]\s*$/, '')}: ${specific}`;
}

/**
 * Returns the first message in a value: a string, or a property with one of the common names. Searches level by
 * level.
 */
export function messageIn(value: unknown): string | undefined {
	let level: unknown[] = [value];
	while (level.length > 0) {
		level = level.flat(Infinity);
		const text = level.find((each) => typeof each === 'string' && each.trim() !== '');
		if (typeof text === 'string') return text;
		const objects = level.filter(isRecord);
		const named = objects.flatMap((object) => valuesOf(object, 'message'));
		const others = objects
			.flatMap((object) => Object.entries(object))
			.flatMap(([name, item]) => (isNamed(name, 'message') ? [] : item));
		level = [...named, ...others.filter(isRecord)];
	}
	return undefined;
}

/** Returns the message of a value, but not of an object in a property with another name. */
const ownMessageIn = (value: unknown): string | undefined =>
	messageIn(isRecord(value) ? valuesOf(value, 'message') : value);

/**
 * Finds the messages for fields, in maps and in lists of objects.
 *
 * @param isMap whether property names are field names, and property values are messages
 * @param field field that the messages refer to
 */
function textsIn(value: unknown, isMap: boolean, field?: string): FieldText[] {
	if (typeof value === 'string')
		return field === undefined || value.trim() === '' ? [] : [[field, value]];
	if (Array.isArray(value)) {
		return value.flatMap((item) =>
			textsIn(item, isMap, (isRecord(item) ? fieldOf(item) : undefined) ?? field),
		);
	}
	if (!isRecord(value)) return [];
	const message = ownMessageIn(value);
	if (field !== undefined && message !== undefined) return [[field, message]];
	const isMapOfTexts = isMap && message === undefined;
	return Object.entries(value).flatMap(([name, item]) => {
		if (isNamed(name, 'noMessage')) return [];
		if (isNamed(name, 'fieldErrors') || isNamed(name, 'message')) return textsIn(item, true, field);
		if (typeof item === 'string' && !isMapOfTexts) return [];
		return textsIn(item, isMapOfTexts, nameIn(name) ?? field);
	});
}

/** Returns the field that an error object identifies, such as `email` in `{"loc": ["body", "email"]}`. */
const fieldOf = (object: Json): string | undefined =>
	entriesOf(Object.entries(object), 'field')
		.map(([name, value]) => fieldIn(name, value))
		.find((field) => field !== undefined);

function fieldIn(name: string, value: unknown): string | undefined {
	if (isRecord(value)) return fieldOf(value); // such as {"source": {"pointer": "/data/attributes/email"}}
	const path = [value]
		.flat()
		.filter((part) => typeof part !== 'object')
		.join('/');
	if (/\s/.test(path) || (name === 'email' && !path.includes('@'))) return undefined;
	return nameIn(path);
}

/** Parts of a path that aren't field names. */
const NO_NAME = /^(?:\d*|body|query|data|attributes)$/;

/** Returns the last field name in a path, such as `contact.email` or `/data/attributes/email`. */
const nameIn = (path: string): string | undefined =>
	path.includes('@') ? path : path.split(/[./[\]]/).findLast((part) => !NO_NAME.test(part));

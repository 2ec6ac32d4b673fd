import { entriesOf, isNamed, isRecord, type Json } from './find.ts';

/** Maximum depth of the search for a message or a field. */
const MAX_DEPTH = 6;

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
	return { detail, fields: textsIn(body, { isMap: detail === undefined, depth: MAX_DEPTH }) };
}

/**
 * Returns the general message of an error response, with the first error that doesn't belong to a field:
 * "Validation failed: Too many rows."
 */
function detailIn(body: unknown): string | undefined {
	const general = namedMessageIn(body);
	const errors = isRecord(body) ? [body.errors].flat() : [];
	const specific = errors
		.filter((error) => !isRecord(error) || fieldOf(error) === undefined)
		.map((error) => namedMessageIn(error))
		.find((text) => text !== undefined);
	if (general === undefined || specific === undefined)
		return general ?? specific ?? messageIn(body);
	return general.includes(specific) ? general : `${general.replace(/[.:]\s*$/, '')}: ${specific}`;
}

/**
 * Returns the first message in a value. Searches the value, its list items, and its properties with common
 * names, then nested objects.
 */
export function messageIn(value: unknown, depth = MAX_DEPTH - 1): string | undefined {
	const named = namedMessageIn(value, depth);
	if (named !== undefined || !isRecord(value) || depth === 0) return named;
	return firstIn(Object.values(value).flat().filter(isRecord), depth);
}

/** Returns the first message in a property with one of the common names. */
function namedMessageIn(value: unknown, depth = MAX_DEPTH - 1): string | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : value;
	if (depth === 0) return undefined;
	if (Array.isArray(value)) return firstIn(value, depth);
	if (!isRecord(value)) return undefined;
	const named = entriesOf(Object.entries(value), 'message');
	return firstIn(
		named.map(([, item]) => item),
		depth,
	);
}

function firstIn(items: readonly unknown[], depth: number): string | undefined {
	for (const item of items) {
		const text = messageIn(item, depth - 1);
		if (text !== undefined) return text;
	}
	return undefined;
}

interface Context {
	/** Field that the messages at this level refer to. */
	name?: string;
	/** Whether property names are field names, and property values are messages. */
	isMap: boolean;
	isInList?: boolean;
	depth: number;
}

/** Finds the messages for fields, in maps and in lists of objects. */
function textsIn(value: unknown, { depth, isInList, ...context }: Context): FieldText[] {
	if (typeof value === 'string') {
		return context.name === undefined || value.trim() === '' ? [] : [[context.name, value]];
	}
	if (depth === 0) return [];
	const inner = { ...context, depth: depth - 1 };
	if (Array.isArray(value)) {
		return value.flatMap((item) => textsIn(item, { ...inner, isInList: true }));
	}
	if (!isRecord(value)) return [];
	const name = (isInList ? fieldOf(value) : undefined) ?? context.name;
	const message = namedMessageIn(value);
	if (name !== undefined && message !== undefined) return [[name, message]];
	const isMap = context.isMap && message === undefined;
	return Object.entries(value).flatMap(([key, item]) => textsUnder(key, item, { ...inner, isMap }));
}

function textsUnder(key: string, item: unknown, context: Context): FieldText[] {
	if (isNamed(key, 'noMessage')) return [];
	if (isNamed(key, 'fieldErrors') || isNamed(key, 'message')) {
		return textsIn(item, { ...context, isMap: true });
	}
	if (typeof item === 'string' && !context.isMap) return [];
	return textsIn(item, { ...context, name: nameIn(key) ?? context.name });
}

/**
 * Returns the field that an error object identifies, such as `email` in `{"loc": ["body", "email"]}` or
 * `{"source": {"pointer": "/data/attributes/email"}}`.
 */
const fieldOf = (object: Json, depth = MAX_DEPTH): string | undefined =>
	entriesOf(Object.entries(object), 'field')
		.map(([name, value]) => fieldIn(name, value, depth))
		.find((field) => field !== undefined);

function fieldIn(name: string, value: unknown, depth: number): string | undefined {
	if (isRecord(value)) return depth === 0 ? undefined : fieldOf(value, depth - 1);
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

import { namedMessageIn, TEXT_NAMES } from './error-message.ts';
import { isRecord, plainName, type Json } from './json.ts';

/** Error message for one field. */
export type FieldText = [name: string, text: string];

/** Normalized names of maps and lists that contain messages for fields. */
const CONTAINER_NAMES: readonly string[] = [
	...['errors', 'fielderrors', 'validationerrors', 'validation', 'fields', 'violations'],
	...['invalidparams', 'details', 'issues', 'problems', 'failures', 'data'],
];

/** Normalized names of the property that identifies the field in an error object. */
const FIELD_NAMES: readonly string[] = [
	...['field', 'fieldname', 'param', 'parameter', 'property', 'propertypath', 'attribute'],
	...['pointer', 'loc', 'path', 'location', 'name', 'key', 'email', 'source'],
];

/** Normalized names of properties that aren't messages for a field. */
const OTHER_NAMES: readonly string[] = [
	...['code', 'type', 'id', 'status', 'statuscode', 'timestamp', 'requestid', 'traceid'],
	...['instance', 'meta', 'links', 'headers', 'stack', 'trace', 'jsonapi'],
];

const MAX_DEPTH = 6;

interface Context {
	/** Field that the messages at this level refer to. */
	name?: string;
	/** Whether property names are field names, and property values are messages. */
	isMap: boolean;
	isInList?: boolean;
	depth: number;
}

/**
 * Finds the messages for fields, in maps and in lists of objects.
 *
 * @param isMap whether the body can be a map from field names to messages
 */
export const fieldTextsIn = (body: unknown, isMap: boolean): FieldText[] =>
	textsIn(body, { isMap, depth: MAX_DEPTH });

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
	const plain = plainName(key);
	if (OTHER_NAMES.includes(plain)) return [];
	if (CONTAINER_NAMES.includes(plain) || TEXT_NAMES.includes(plain)) {
		return textsIn(item, { ...context, isMap: true });
	}
	if (typeof item === 'string' && !context.isMap) return [];
	return textsIn(item, { ...context, name: nameIn(key) ?? context.name });
}

/**
 * Returns the field that an error object identifies, such as `email` in `{"loc": ["body", "email"]}` or
 * `{"source": {"pointer": "/data/attributes/email"}}`.
 */
export function fieldOf(object: Json, depth = MAX_DEPTH): string | undefined {
	return FIELD_NAMES.flatMap((field) =>
		Object.entries(object).filter(([name]) => plainName(name) === field),
	)
		.map(([name, value]) => fieldIn(name, value, depth))
		.find((field) => field !== undefined);
}

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

import { isNamed, isRecord, objectsIn, valuesOf, type Json } from './find.ts';
import type { Concept } from './names.ts';

/** Details of a key. Values that the service doesn't return are empty. */
export interface KeyDetails {
	product: string;
	/** `live` or `test`, as in the response. api.md section 5. */
	environment: string;
	/** Scopes in the response, including unknown ones; undefined if they aren't a list of names. */
	scopes: string[] | undefined;
}

/** Reads the details of a key. Returns undefined if the response contains none of them. */
export function readKey(body: Json): KeyDetails | undefined {
	const objects = objectsIn(onlyIn(body));
	const first = (concept: Concept) => objects.flatMap((object) => valuesOf(object, concept))[0];
	const scopes = first('scopes');
	const product = nameOf(first('product'));
	const environment =
		nameOf(first('environment')) || environmentOf(first('isLive'), first('isTest'));
	if (scopes === undefined && environment === '' && product === '') return undefined;
	return { product, environment, scopes: scopesOf(scopes) };
}

/**
 * Unwraps a key that is the only entry in a list, such as `{"data": […]}`. Doesn't unwrap lists of scopes.
 */
const onlyIn = (body: Json): Json =>
	Object.fromEntries(
		Object.entries(body).map(([name, value]) => {
			const isOnly = Array.isArray(value) && value.length === 1 && isRecord(value[0]);
			return [name, isOnly && !isNamed(name, 'scopes') ? value[0] : value];
		}),
	);

/** Returns the environment from flags such as `livemode`. */
function environmentOf(live: unknown, test: unknown): string {
	const isLive = live ?? (typeof test === 'boolean' ? !test : undefined);
	if (typeof isLive !== 'boolean') return '';
	return isLive ? 'live' : 'test';
}

function nameOf(value: unknown): string {
	if (typeof value === 'string') return value;
	const [name] = isRecord(value) ? valuesOf(value, 'scopeName') : [];
	return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

/**
 * Reads scopes from a string, a list of strings or objects, a map of flags, or lists by resource, such as
 * `{"contacts": ["read"]}`. Returns undefined for anything else.
 */
function scopesOf(value: unknown): string[] | undefined {
	if (typeof value === 'string') return value.split(/[\s,;|]/).filter(Boolean);
	if (Array.isArray(value)) return allOrNone(value.filter((scope) => !isDenied(scope)).map(nameOf));
	if (!isRecord(value)) return undefined;
	return allOrNone(
		Object.entries(value).flatMap(([name, granted]) => {
			if (typeof granted === 'boolean') return granted ? [name] : [];
			if (!Array.isArray(granted)) return [''];
			return granted.map(nameOf).map((verb) => (/^$|:/.test(verb) ? verb : `${name}:${verb}`));
		}),
	);
}

/** Returns the names, or undefined if one of them couldn't be read. */
const allOrNone = (names: string[]): string[] | undefined =>
	names.includes('') ? undefined : names;

const isDenied = (scope: unknown): boolean =>
	isRecord(scope) && Object.values(scope).includes(false);

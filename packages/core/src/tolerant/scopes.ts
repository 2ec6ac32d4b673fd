import { isRecord, objectsIn, valuesOf, type Json } from './find.ts';
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
	const objects = objectsIn(body);
	const first = (concept: Concept) => objects.flatMap((object) => valuesOf(object, concept))[0];
	const scopes = first('scopes');
	const product = nameOf(first('product'));
	const environment = nameOf(first('environment'));
	if (scopes === undefined && environment === '' && product === '') return undefined;
	return { product, environment, scopes: scopesOf(scopes) };
}

/** Returns the name of a product, an environment, or a scope; empty if there is none. */
function nameOf(value: unknown): string {
	const name = isRecord(value) ? valuesOf(value, 'keyPartName')[0] : value;
	return typeof name === 'string' ? name : '';
}

/** Reads scopes from a string, or from a list of strings or objects. Returns undefined for anything else. */
function scopesOf(value: unknown): string[] | undefined {
	if (typeof value === 'string') return value.split(/[\s,;|]/).filter(Boolean);
	if (!Array.isArray(value) || value.some(hasFlag)) return undefined;
	const names = value.map(nameOf);
	return names.includes('') ? undefined : names;
}

/** Whether a scope has a flag, which may deny it. */
const hasFlag = (scope: unknown): boolean =>
	isRecord(scope) && Object.values(scope).some((value) => typeof value === 'boolean');

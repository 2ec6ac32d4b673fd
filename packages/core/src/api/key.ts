import { isRecord, objectsIn, plainName, textOf, type Json } from '../tolerant/find.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { readObject, unexpected } from './read.ts';

/** Details of a key. Values that the service doesn't return are empty. */
export interface KeyDetails {
	product: string;
	/** `live` or `test`, as in the response. api.md section 5. */
	environment: string;
	/** Scopes in the response, including unknown ones; undefined if they aren't a list of names. */
	scopes: string[] | undefined;
}

/**
 * Normalized names that a service may use. api.md section 4 describes the content, but specifies no field
 * names.
 */
const NAMES = {
	scopes: ['scopes', 'permissions', 'scope', 'grantedscopes', 'keyscopes', 'abilities'],
	environment: ['environment', 'env', 'mode', 'keyenvironment', 'keymode', 'keytype'],
	isLive: ['livemode', 'live', 'islive'],
	isTest: ['testmode', 'test', 'istest', 'sandbox', 'issandbox'],
	product: ['product', 'productname'],
} as const;

/** Endpoint of the key. api.md section 4. */
export const key = (send: Send) => ({
	/** GET /ping/: verifies the key. */
	async ping(): Promise<KeyDetails> {
		const response = await send(callTo(endpoints.ping, {}));
		const objects = objectsIn(onlyIn(readObject(response)));
		const scopes = pick(objects, NAMES.scopes);
		const environment = nameOf(pick(objects, NAMES.environment)) || environmentIn(objects);
		const product = nameOf(pick(objects, NAMES.product));
		if (scopes === undefined && environment === '' && product === '') {
			throw unexpected("The response doesn't describe an API key.", response.status);
		}
		return { product, environment, scopes: scopesOf(scopes) };
	},
});

/**
 * Unwraps a key that is the only entry in a list, such as `{"data": […]}`. Doesn't unwrap lists of scopes.
 */
const onlyIn = (body: Json): Json =>
	Object.fromEntries(
		Object.entries(body).map(([name, value]) => {
			const isList = NAMES.scopes.some((each) => each === plainName(name));
			const isOnly = Array.isArray(value) && value.length === 1 && isRecord(value[0]);
			return [name, isOnly && !isList ? value[0] : value];
		}),
	);

/** Returns the first value with one of the names, from the outermost object that has one. */
const pick = (objects: readonly Json[], names: readonly string[]): unknown =>
	objects
		.flatMap((object) => {
			const named = Object.entries(object).filter(([, value]) => value !== null);
			const values = new Map(named.map(([name, value]) => [plainName(name), value]));
			return names.map((name) => values.get(name));
		})
		.find((value) => value !== undefined);

/** Returns the environment from flags such as `livemode`. */
function environmentIn(objects: readonly Json[]): string {
	const isTest = pick(objects, NAMES.isTest);
	const isLive = pick(objects, NAMES.isLive) ?? (typeof isTest === 'boolean' ? !isTest : undefined);
	if (typeof isLive !== 'boolean') return '';
	return isLive ? 'live' : 'test';
}

const nameOf = (value: unknown): string => {
	if (isText(value)) return value;
	return isRecord(value) ? (textOf(value, 'name', 'scope', 'key', 'title', 'slug') ?? '') : '';
};

/**
 * Reads scopes from a string, a list of strings or objects, a map of flags, or lists by resource, such as
 * `{"contacts": ["read"]}`. Returns undefined for anything else.
 */
function scopesOf(value: unknown): string[] | undefined {
	if (isText(value)) return value.split(/[\s,;|]/).filter(Boolean);
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

const isText = (value: unknown): value is string => typeof value === 'string';

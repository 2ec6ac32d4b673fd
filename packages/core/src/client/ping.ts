import { isRecord, type Json } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { readObject, unexpected } from './read.ts';

/** What a key is. Empty text where the service does not say. */
export interface KeyDetails {
	product: string;
	/** `live` or `test`, api.md section 5; kept as answered. */
	environment: string;
	/** The scopes as answered, unknown ones too; undefined where they are no list of names. */
	scopes: string[] | undefined;
}

/** Names a service may use; api.md says only that the three are told. */
const NAMES = {
	scopes: ['scopes', 'permissions', 'scope'],
	environment: ['environment', 'env', 'mode'],
	product: ['product', 'product_name'],
} as const;

/** Verifies the key. api.md section 4, GET /ping/. */
export async function ping(send: Send): Promise<KeyDetails> {
	const answer = await send({ method: 'get', path: 'ping/', replay: 'safe' });
	const body = readObject(answer);
	const places = [body, ...Object.values(body).filter(isRecord)];
	const scopes = pick(places, NAMES.scopes);
	const environment = pick(places, NAMES.environment);
	const product = pick(places, NAMES.product);
	if ([scopes, environment, product].every((part) => part === undefined)) {
		throw unexpected('What came back does not describe an API key.', answer.status);
	}
	return {
		product: nameOf(product),
		environment: nameOf(environment),
		scopes: namesOf(scopes),
	};
}

const pick = (places: readonly Json[], names: readonly string[]): unknown =>
	places.flatMap((place) => names.map((name) => place[name])).find((value) => value !== undefined);

const nameOf = (value: unknown): string => {
	if (typeof value === 'string') return value;
	return isRecord(value) && typeof value.name === 'string' ? value.name : '';
};

const namesOf = (value: unknown): string[] | undefined => {
	if (typeof value === 'string') return value.split(/[\s,]/).filter(Boolean);
	const isNames = Array.isArray(value) && value.every((name) => typeof name === 'string');
	return isNames ? value : undefined;
};

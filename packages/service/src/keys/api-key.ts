import { createHash } from 'node:crypto';
import type { Limits } from '../limits/limiter.ts';
import type { Owner } from '../store/owner.ts';

/** An API key, without its value. */
export interface ApiKey extends Owner {
	id: string;
	name: string;
	scopes: string[];
	limits: Limits;
}

/** Bytes of randomness in a key that the service makes: 43 characters. */
const KEY_BYTES = 32;

/** Generates the value of a new key, `cs_live_…` or `cs_test_…`. */
export function generateKey(
	environment: Owner['environment'],
	randomBytes: (size: number) => Buffer,
): string {
	return `cs_${environment}_${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/**
 * What is kept of a key. SHA-256 without salt or stretching is enough for a text that is random and long: it cannot be
 * guessed from its hash. Looking keys up by hash also keeps the time of a comparison from telling anything about the text.
 */
export function hashKey(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}

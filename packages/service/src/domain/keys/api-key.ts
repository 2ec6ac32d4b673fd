import { createHash, randomBytes } from 'node:crypto';
import type { Owner } from '../../store/owner.ts';
import type { Limits } from './limits.ts';

/** An API key, without its value. */
export interface ApiKey extends Owner {
	id: string;
	name: string;
	scopes: string[];
	limits: Limits;
}

/** Number of random bytes in a generated key. Encoded, they are 43 characters long. */
const KEY_BYTES = 32;

/** Generates the value of a new key, `cs_live_…` or `cs_test_…`. */
export function generateKey(environment: Owner['environment']): string {
	return `cs_${environment}_${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/**
 * Returns the stored form of a key. SHA-256 without salt or stretching is enough for a long random value, which can't be guessed
 * from its hash. Looking up the hash also makes the timing of the comparison useless to attackers.
 */
export function hashKey(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}

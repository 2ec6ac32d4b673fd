import { randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Letters and digits that aren't easily confused with each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

const HASH_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Cost parameters of password hashes. User-chosen passwords get the cost that OWASP recommends. Generated
 * passwords have 99 bits of randomness, so a low cost is safe and keeps the first startup fast.
 */
const COSTS = {
	chosen: { N: 2 ** 15, r: 8, p: 3 },
	generated: { N: 2 ** 10, r: 8, p: 1 },
} as const;

/** Maximum length of a password, in characters. */
export const MAX_PASSWORD_LENGTH = 1_024;

/** Generates a password that is easy to read aloud: four groups of five characters. */
export function generatePassword(): string {
	const group = () =>
		Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
	return Array.from({ length: GROUPS }, group).join('-');
}

/** Returns the stored form of a password: its parameters, the salt, and the hash. */
export async function hashPassword(password: string, origin: keyof typeof COSTS): Promise<string> {
	const { N, r, p } = COSTS[origin];
	const salt = randomBytes(SALT_BYTES);
	const hash = await derive(password, salt, HASH_BYTES, memoryFor({ N, r, p }));
	return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Maximum cost. With a higher cost, signing in would take seconds. Node rejects a cost that isn't a power of
 * two.
 */
const MAX_COST = 2 ** 20;

/** Whether a string is a password hash in this service's format, with a supported cost. */
export function isPasswordHash(text: string): boolean {
	const found = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$[\w-]{16,}\$[\w-]{43}$/.exec(text);
	const [N = 0, r = 0, p = 0] = found?.slice(1).map(Number) ?? [];
	const isPowerOfTwo = N > 1 && (N & (N - 1)) === 0;
	return isPowerOfTwo && N * r * p <= MAX_COST && r * p > 0;
}

/** Whether a password matches a stored hash. The comparison takes the same time for every wrong password. */
export async function isPassword(text: string, stored: string): Promise<boolean> {
	if (text.length > MAX_PASSWORD_LENGTH) return false;
	if (text.includes('\0')) return false; // HMAC pads keys with NUL, so a NUL at the end would be ignored
	const [, N, r, p, salt = '', hash = ''] = stored.split('$');
	const options = memoryFor({ N: Number(N), r: Number(r), p: Number(p) });
	const expected = Buffer.from(hash, 'base64url');
	const actual = await derive(text, Buffer.from(salt, 'base64url'), HASH_BYTES, options);
	return timingSafeEqual(actual, expected);
}

/**
 * Adds the memory limit, in bytes, to cost parameters. Hashing needs 128 * N * r bytes plus overhead, and
 * Node throws an error above the limit.
 */
const memoryFor = (cost: { N: number; r: number; p: number }): ScryptOptions => ({
	...cost,
	maxmem: 256 * cost.N * cost.r,
});

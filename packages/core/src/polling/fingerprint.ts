const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const { imul } = Math;

/** Length of a fingerprint, in characters. */
export const FINGERPRINT_LENGTH = 6;

/**
 * Returns a 36-bit hash of a string: with 10,000 known strings, one new string in seven million collides with
 * a known one. The hash isn't cryptographic. It uses two lanes of multiplication and XOR, mixed at the end.
 * Each lane returns three digits.
 */
export function fingerprint(text: string): string {
	let a = 0x1b873593;
	let b = 0x5bd1e995;
	for (let i = 0; i < text.length; i += 1) {
		const code = text.charCodeAt(i);
		a = imul(a ^ code, 0x2545f491);
		b = imul(b ^ code, 0x9e3779b1);
		a ^= a >>> 15;
		b ^= b >>> 13;
	}
	return digits(a ^ (b >>> 16)) + digits(b ^ (a >>> 16));
}

/** Returns the highest 18 bits, which depend on all other bits, as three digits. */
const digits = (lane: number): string =>
	[26, 20, 14].map((shift) => DIGITS[(lane >>> shift) & 63]).join('');

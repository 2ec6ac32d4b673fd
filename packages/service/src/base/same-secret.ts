import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a string equals the secret. Compares digests in constant time. */
export function isSecret(text: string, secret: string): boolean {
	return timingSafeEqual(digest(text), digest(secret));
}

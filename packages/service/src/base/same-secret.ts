import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a text is the secret. The time it takes tells nothing, since digests are compared. */
export function isSecret(text: string, secret: string): boolean {
	return timingSafeEqual(digest(text), digest(secret));
}

import { createHmac } from 'node:crypto';
import { isSecret } from '../../base/same-secret.ts';

/**
 * Returns the token proving that the console created a form for this session or visitor. Other sites can't
 * read the token.
 */
export function formToken(secret: string, holder: string): string {
	return createHmac('sha256', secret).update(`form ${holder}`).digest('base64url');
}

export function isFormToken(token: string, secret: string, holder: string): boolean {
	return isSecret(token, formToken(secret, holder));
}

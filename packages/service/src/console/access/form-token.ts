import { createHmac } from 'node:crypto';
import { isSecret } from '../../base/same-secret.ts';

/** What a form carries to show that this console made it for who sends it: nobody else's page can know it. */
export function formToken(secret: string, holder: string): string {
	return createHmac('sha256', secret).update(`form ${holder}`).digest('base64url');
}

export function isFormToken(token: string, secret: string, holder: string): boolean {
	return isSecret(token, formToken(secret, holder));
}

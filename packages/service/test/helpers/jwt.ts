import { createHmac } from 'node:crypto';

type Claims = Record<string, unknown>;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a token that is unsigned, or signed with a different secret. */
export function forge(
	header: { alg: string } & Claims,
	claims: Claims = { aud: 'contact-sync-console', exp: 9_999_999_999 },
	secret = 'guessed',
): string {
	const signed = `${part({ typ: 'JWT', ...header })}.${part(claims)}`;
	const isSigned = header.alg.toLowerCase() !== 'none';
	return `${signed}.${isSigned ? createHmac('sha256', secret).update(signed).digest('base64url') : ''}`;
}

/** Returns the claims of a token. */
export const claimsOf = (token: string): Claims =>
	JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims;

/** Returns the token with a changed claim (1), or with a changed first character of its signature (2). */
export function changed(token: string, index: 1 | 2): string {
	const parts = token.split('.');
	const other = parts[2]!.startsWith('A') ? 'B' : 'A';
	parts[index] =
		index === 1
			? part({ ...claimsOf(token), exp: 9_999_999_999 })
			: `${other}${parts[2]!.slice(1)}`;
	return parts.join('.');
}

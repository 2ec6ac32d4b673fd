import { isHtml, parseJson } from '../tolerant/find.ts';
import type { ApiResponse } from './call.ts';
import { cleanText } from './clean-text.ts';

/** Response as the host returns it. */
export type RawResponse = Pick<Response, 'ok' | 'status' | 'headers'> & { text: string };

/** Maximum depth of JSON. Deeper data could overflow the stack of a reader, so it isn't read. */
const MAX_DEPTH = 100;

/** Maximum length of a request ID, in characters. */
const MAX_ID_LENGTH = 100;

/** Minimum length of a secret that is hidden in data: a short one, such as `test`, can be a part of any value. */
const MIN_KEY_LENGTH = 16;

/**
 * Reads a response where it enters: removes secrets and half characters, and parses its JSON. Everything
 * that reads responses gets the result.
 */
export function receive(
	{ ok, status, headers, text: body }: RawResponse,
	secrets: readonly string[],
): ApiResponse & { isCut: boolean } {
	const isData = ok && !isHtml(body);
	const hidden = isData ? secrets.filter(({ length }) => length >= MIN_KEY_LENGTH) : secrets;
	const text = withoutSecrets(withoutEscapes(body), hidden).toWellFormed();
	const parsed = parseJson(text);
	const id = headers.get('x-request-id') ?? '';
	return {
		ok: isData,
		status,
		headers,
		requestId: cleanText(withoutSecrets(id, secrets), MAX_ID_LENGTH) || undefined,
		text,
		json: isTooDeep(parsed) ? undefined : parsed,
		isCut: parsed === undefined && /^\s*[[{]/.test(text),
	};
}

/**
 * Replaces the escapes that JSON doesn't require, such as `\/`, by their characters, so that a secret and a half
 * character have one spelling.
 */
const withoutEscapes = (text: string): string =>
	text.replaceAll(/\\(?:u([\dA-Fa-f]{4})|.)/g, (escape, hex?: string) => {
		if (hex === undefined) return escape === '\\/' ? '/' : escape;
		const character = String.fromCharCode(parseInt(hex, 16));
		const isRequired = character < ' ' || character === '"' || character === '\\';
		return isRequired ? JSON.stringify(character).slice(1, -1) : character;
	});

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
	secrets
		.filter((secret) => secret !== '')
		.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
		.reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text);

/** Whether JSON is nested too deeply. Looks no deeper than the maximum, so that it can't overflow the stack. */
const isTooDeep = (json: unknown, depth = 1): boolean =>
	typeof json === 'object' &&
	json !== null &&
	(depth > MAX_DEPTH || Object.values(json).some((value) => isTooDeep(value, depth + 1)));

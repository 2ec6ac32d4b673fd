import { LOOPBACK } from '../oauth-options.ts';

/** Schemes of desktop apps that receive redirects. Others are rejected, because they could run code. */
export const APP_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:']);

const MAX_LENGTH = 500;

/** Whether a client may register a redirect URI: HTTPS, loopback, or a known app. */
export function isRedirectUri(text: unknown): text is string {
	if (typeof text !== 'string' || text.length > MAX_LENGTH || !URL.canParse(text)) return false;
	const url = new URL(text);
	if (text.includes('#') || url.username !== '' || url.password !== '') return false;
	if (url.protocol === 'http:') return LOOPBACK.has(url.hostname);
	return url.protocol === 'https:' || APP_SCHEMES.has(url.protocol);
}

/** Whether a redirect URI is one of the registered ones: exactly, except for the port of loopback hosts (RFC 8252 section 7.3). */
export const isRegistered = (sent: string, registered: readonly string[]): boolean =>
	registered.includes(sent) ||
	(isRedirectUri(sent) &&
		new URL(sent).protocol === 'http:' &&
		registered.some((known) => withoutPort(sent) === withoutPort(known)));

/** Removes the port of an HTTP URI. */
const withoutPort = (uri: string): string => uri.replace(/^(http:\/\/[^/?]*?):\d+(?=[/?]|$)/, '$1');

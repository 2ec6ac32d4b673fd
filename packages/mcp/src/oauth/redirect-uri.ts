/** Hosts of this computer. A program there can't choose its port in advance (RFC 8252 section 7.3). */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Schemes of desktop apps that receive redirects. Others are rejected, because they could run code. */
export const APP_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:']);

const MAX_LENGTH = 500;

export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.has(hostname);

/** Whether a client may register a redirect URI: HTTPS, loopback, or a known app. */
export function isRedirectUri(text: unknown): text is string {
	if (typeof text !== 'string' || text.length > MAX_LENGTH || !URL.canParse(text)) return false;
	const url = new URL(text);
	if (text.includes('#') || url.username !== '' || url.password !== '') return false;
	if (url.protocol === 'http:') return isLoopback(url);
	return url.protocol === 'https:' || APP_SCHEMES.has(url.protocol);
}

/** Whether a redirect URI is one of the registered ones: exactly, except for the port of loopback hosts. */
export const isRegistered = (sent: string, registered: readonly string[]): boolean =>
	registered.includes(sent) ||
	(isRedirectUri(sent) &&
		new URL(sent).protocol === 'http:' &&
		registered.some((known) => withoutPort(sent) === withoutPort(known)));

/** Removes the port of an HTTP URI. */
const withoutPort = (uri: string): string => uri.replace(/^(http:\/\/[^/?]*?):\d+(?=[/?]|$)/, '$1');

/** Returns who receives a redirect, as people can recognize it. */
export function receiverOf(uri: string): string {
	const url = new URL(uri);
	if (url.protocol === 'https:') return url.host;
	if (url.protocol === 'http:') return `a program on your computer (${url.host})`;
	return `the app ${url.protocol.slice(0, -1)} on your computer`;
}

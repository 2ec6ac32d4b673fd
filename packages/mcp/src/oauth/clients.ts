import { isIP } from 'node:net';
import type { Context } from './context.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** A client, as it describes itself. Only `host` is verified. */
export interface Client {
	id: string;
	name: string;
	redirectUris: readonly string[];
	/** Host of the client ID metadata document. @default the client registered itself */
	host?: string;
}

/** Claims of a client ID from a registration. */
type RegisteredClient = Pick<Client, 'name' | 'redirectUris'>;

const MAX_REDIRECT_URIS = 10;
const MAX_NAME_LENGTH = 60;

/**
 * Reads the metadata that registrations and documents share (RFC 7591 section 2). Returns undefined without valid
 * redirect URIs.
 */
export function readClientMetadata(metadata: unknown): RegisteredClient | undefined {
	if (typeof metadata !== 'object' || metadata === null) return undefined;
	const { client_name: name, redirect_uris: uris } = metadata as Record<string, unknown>;
	if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_REDIRECT_URIS)
		return undefined;
	if (!uris.every(isRedirectUri)) return undefined;
	return { name: toDisplayName(name), redirectUris: uris };
}

/** Removes characters that could disguise a name, such as those that change the direction of text. */
function toDisplayName(name: unknown): string {
	const text = typeof name === 'string' ? name.normalize('NFKC') : '';
	const visible = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
	return visible.slice(0, MAX_NAME_LENGTH) || 'An assistant without a name';
}

/** Finds a client by its ID. Returns undefined if it's unknown, or if its document can't be used. */
export async function findClient(
	id: string,
	{ sealer, fetchDocument }: Context,
): Promise<Client | undefined> {
	const url = documentUrl(id);
	if (url === undefined) {
		const registered = await sealer.open<RegisteredClient>('client', id);
		return registered && { id, name: registered.name, redirectUris: registered.redirectUris };
	}
	try {
		const document = await fetchDocument(url);
		const metadata = readClientMetadata(document);
		const isOwn = (document as { client_id?: unknown } | null)?.client_id === id;
		return metadata && isOwn ? { id, ...metadata, host: url.host } : undefined;
	} catch {
		return undefined; // whatever the reason, the page explains that the document can't be read
	}
}

/** Returns the URL of a client ID metadata document, if the ID is one: HTTPS, with a path, and without IP addresses. */
export function documentUrl(id: string): URL | undefined {
	if (!URL.canParse(id)) return undefined;
	const url = new URL(id);
	const isPlain = url.username === '' && url.password === '' && !id.includes('#');
	const isName = isIP(url.hostname) === 0 && !url.hostname.startsWith('[');
	const isUsable = url.protocol === 'https:' && url.port === '' && url.pathname !== '/';
	return isUsable && isPlain && isName && url.href === id ? url : undefined;
}

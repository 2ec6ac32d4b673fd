import { DEFAULT_LIMITS, parseBaseUrl } from '../../core.ts';
import { CREDENTIAL, type Host } from './host-fetch.ts';

/** What the credential holds. */
export interface Credential {
	apiKey: string;
	baseUrl: string;
	perMinute: number;
	perHour: number;
}

/** Reads the credential that the node has for an item, with usable limits. Equivalent entries return the same values. */
export async function readCredential(host: Host, index = 0): Promise<Credential> {
	const given = await host.getCredentials<Credential>(CREDENTIAL, index);
	const apiKey = String(given.apiKey ?? '').trim();
	return { ...given, apiKey, baseUrl: normalize(given.baseUrl), ...limitsOf(given) };
}

/** An invalid Base URL stays as it is: the client has an error for it. */
function normalize(baseUrl: string): string {
	try {
		return parseBaseUrl(baseUrl);
	} catch {
		return baseUrl;
	}
}

/** Limits are missing in a credential that was saved before they were fields of it. */
const limitsOf = ({ perMinute, perHour }: Partial<Credential>) => ({
	perMinute: Math.max(1, Math.floor(Number(perMinute)) || DEFAULT_LIMITS.perMinute),
	perHour: Math.max(1, Math.floor(Number(perHour)) || DEFAULT_LIMITS.perHour),
});

/** Identifies a key of a service. */
export const nameOf = ({ baseUrl, apiKey }: Credential): string =>
	JSON.stringify([baseUrl, apiKey]);

/**
 * Whether the credential is the same for all items. One with expressions can be different for each: they are evaluated for an item
 * that doesn't exist, for which expressions that read the item fail.
 */
export async function isSameForAllItems(
	host: Host,
	first: Credential,
	items: number,
): Promise<boolean> {
	if (items === 1) return true;
	const none = await readCredential(host, items).catch(() => undefined);
	return JSON.stringify(none) === JSON.stringify(first);
}

import { DEFAULT_LIMITS, parseBaseUrl } from '../../core.ts';
import { CREDENTIAL, type Host } from './host-fetch.ts';

/** The index of an item, which n8n passes to expressions as it is. */
type Item = number | typeof NO_ITEM;

/** What the credential holds. */
export interface Credential {
	apiKey: string;
	baseUrl: string;
	perMinute: number;
	perHour: number;
	/** Whether other processes use the key too. Missing in a credential that was saved before it was a field. */
	sharedKey?: boolean;
}

/** Reads the credential that the node has for an item, with usable limits. Equivalent entries return the same values. */
export async function readCredential(host: Host, item: Item = 0): Promise<Credential> {
	const given = await host.getCredentials<Credential>(CREDENTIAL, item as number);
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

/**
 * Whether the credential is the same for all items. One with expressions can differ, so it is read again for an item whose index
 * can't be used: an expression that reads the item or its position fails then. Only one that compares `$itemIndex` with a number
 * by `===` doesn't.
 */
export async function isSameForAllItems(
	host: Host,
	first: Credential,
	items: number,
): Promise<boolean> {
	if (items === 1) return true;
	const none = await readCredential(host, NO_ITEM).catch(() => undefined);
	return JSON.stringify(none) === JSON.stringify(first);
}

/** An index that can't be used. */
const NO_ITEM = {
	[Symbol.toPrimitive]: () => {
		throw new TypeError('The credential depends on the item.');
	},
};

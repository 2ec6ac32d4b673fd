import { DEFAULT_LIMITS, parseBaseUrl } from '../../core.ts';
import { CREDENTIAL, type Host } from './host-fetch.ts';

/** Index of an item. n8n passes the index to expressions unchanged. */
type Item = number | typeof NO_ITEM;

/** Fields of the credential. */
export interface Credential {
	apiKey: string;
	baseUrl: string;
	perMinute: number;
	perHour: number;
}

/** Reads an item's credential, with valid limits. Normalizes equivalent values to the same value. */
export async function readCredential(host: Host, item: Item = 0): Promise<Credential> {
	const raw = await host.getCredentials<Credential>(CREDENTIAL, item as number);
	const apiKey = String(raw.apiKey ?? '').trim();
	return { ...raw, apiKey, baseUrl: normalize(raw.baseUrl), ...limitsOf(raw) };
}

/** Normalizes a Base URL. Returns an invalid URL unchanged; the client reports the error. */
function normalize(baseUrl: string): string {
	try {
		return parseBaseUrl(baseUrl);
	} catch {
		return baseUrl;
	}
}

/** Returns the limits, or the defaults for credentials saved before the limit fields existed. */
const limitsOf = ({ perMinute, perHour }: Partial<Credential>) => ({
	perMinute: Math.max(1, Math.floor(Number(perMinute)) || DEFAULT_LIMITS.perMinute),
	perHour: Math.max(1, Math.floor(Number(perHour)) || DEFAULT_LIMITS.perHour),
});

/**
 * Whether the credential is the same for all items. Expressions in a credential can depend on the item, so
 * the function also reads the credential with an unusable index. Expressions that use the item or its index
 * then fail. The only exception is comparing `$itemIndex` to a number with `===`.
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

/** Unusable index, which throws an error when an expression uses it as a number or a string. */
const NO_ITEM = {
	[Symbol.toPrimitive]: () => {
		throw new TypeError('The credential depends on the item.');
	},
};

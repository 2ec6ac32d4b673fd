import { parseBaseUrl, type Limits } from '../../core.ts';
import { CREDENTIAL, type Host } from './host-fetch.ts';

/** Index of an item. n8n passes the index to expressions unchanged. */
type Item = number | typeof NO_ITEM;

/** Fields of the credential. */
export interface Credential {
	apiKey: string;
	baseUrl: string;
	/** Limits that override those of the service. Empty by default. */
	limits: Partial<Limits>;
}

/** Reads an item's credential, with valid limits. Normalizes equivalent values to the same value. */
export async function readCredential(host: Host, item: Item = 0): Promise<Credential> {
	const raw = await host.getCredentials<Credential & Limits>(CREDENTIAL, item as number);
	const { perMinute, perHour, ...others } = raw;
	const apiKey = String(raw.apiKey ?? '').trim();
	const limits = limitsOf({ perMinute, perHour });
	return { ...others, apiKey, baseUrl: normalize(raw.baseUrl), limits };
}

/** Normalizes a Base URL. Returns an invalid URL unchanged; the client reports the error. */
function normalize(baseUrl: string): string {
	try {
		return parseBaseUrl(baseUrl);
	} catch {
		return baseUrl;
	}
}

/** Returns the limits that are set, as whole numbers from 1. */
const limitsOf = (raw: Limits): Partial<Limits> =>
	Object.fromEntries(
		Object.entries(raw).flatMap(([name, value]) => {
			const limit = Math.floor(Number(value)) || undefined;
			return limit === undefined ? [] : [[name, Math.max(1, limit)]];
		}),
	);

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

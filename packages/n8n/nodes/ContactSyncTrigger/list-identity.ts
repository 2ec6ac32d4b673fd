import { fingerprint } from '../../core.ts';
import type { Account } from '../shared/account.ts';
import { detailsOf } from '../shared/key-details.ts';

/** Identity of the list that a poll reads, as plain JSON. */
export interface ListIdentity {
	/** Base URL, normalized so that equivalent spellings are equal. */
	baseUrl: string;
	/** Environment of the key. Empty if the service doesn't report it. */
	environment: string;
	/** Product of the key. Empty if the service doesn't report it. */
	product: string;
	/**
	 * First characters of the key's fingerprint: enough to distinguish two keys, but too few to recover a
	 * key.
	 */
	key: string;
	/** Catalog key of the trigger. */
	event: string;
	/** Input of the trigger, as JSON. */
	filter: string;
}

/** Number of characters from the key's fingerprint. Three characters encode 18 bits. */
const KEY_CHARACTERS = 3;

/** The part of a list's identity that the node and its credential determine. */
export type ConfiguredIdentity = Omit<ListIdentity, 'environment' | 'product'>;

/** Returns the part of the identity that is known without a request. */
export const configuredIdentity = (
	{ credential: { baseUrl, apiKey } }: Account,
	list: Pick<ListIdentity, 'event' | 'filter'>,
): ConfiguredIdentity => ({
	baseUrl,
	key: fingerprint(apiKey).slice(0, KEY_CHARACTERS),
	...list,
});

/**
 * Returns the identity of an account's list.
 *
 * @throws ContactSyncError
 */
export async function identityOf(
	account: Account,
	{ baseUrl, ...others }: ConfiguredIdentity,
): Promise<ListIdentity> {
	return { baseUrl, ...(await detailsOf(account)), ...others };
}

/**
 * Whether two polls read the same list. Products match if they have the same name or the same key, because
 * products can be renamed and keys can be replaced. Another key without a product's name can belong to another
 * product, whose entries would all be new.
 */
export function isSameList(a: ListIdentity | undefined, b: ListIdentity): boolean {
	return (
		a !== undefined &&
		a.baseUrl === b.baseUrl &&
		a.event === b.event &&
		a.filter === b.filter &&
		isSameIfKnown(a.environment, b.environment) &&
		(a.key === b.key || (a.product === b.product && b.product !== ''))
	);
}

const isSameIfKnown = (a: string, b: string): boolean => a === b || a === '' || b === '';

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

/**
 * Returns the identity of an account's list.
 *
 * @throws ContactSyncError
 */
export async function identityOf(
	account: Account,
	list: Pick<ListIdentity, 'event' | 'filter'>,
): Promise<ListIdentity> {
	const { baseUrl, apiKey } = account.credential;
	return {
		baseUrl,
		...(await detailsOf(account)),
		key: fingerprint(apiKey).slice(0, KEY_CHARACTERS),
		...list,
	};
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

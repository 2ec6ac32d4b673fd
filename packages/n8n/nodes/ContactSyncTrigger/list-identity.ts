import { fingerprint } from '../../core.ts';
import type { Account } from '../shared/account.ts';
import { detailsOf } from '../shared/key-details.ts';

/** Identity of the list that a poll reads, as plain JSON. */
export interface ListIdentity {
	/** Normalized, so that different spellings are equal. */
	baseUrl: string;
	/** Empty if the service doesn't report it. */
	environment: string;
	/** Empty if the service doesn't report it. */
	product: string;
	/** First characters of the key's fingerprint: enough to distinguish two keys, too few to recover one. */
	key: string;
	/** Key of the trigger. */
	event: string;
	/** Input of the trigger, as JSON. */
	filter: string;
}

/** Length of the key's fingerprint: 18 bits. */
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
 * Whether two polls read the same list. A product is identified by its name or its key: it can be renamed, or its key replaced,
 * but another product has both a different name and a different key.
 */
export function isSameList(a: ListIdentity | undefined, b: ListIdentity): boolean {
	return (
		a !== undefined &&
		a.baseUrl === b.baseUrl &&
		a.event === b.event &&
		a.filter === b.filter &&
		isSameIfKnown(a.environment, b.environment) &&
		(a.key === b.key || isSameIfKnown(a.product, b.product))
	);
}

const isSameIfKnown = (a: string, b: string): boolean => a === b || a === '' || b === '';

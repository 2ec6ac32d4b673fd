import { fingerprint } from '../../core.ts';
import type { Account } from '../shared/account.ts';
import { detailsOf } from '../shared/key-details.ts';

/** What identifies the list that a poll reads; plain JSON. */
export interface ListIdentity {
	/** In its one form, however the credential spells it. */
	baseUrl: string;
	/** Empty where the service does not say. */
	environment: string;
	/** Empty where the service does not say. */
	product: string;
	/** Characters of a fingerprint: enough to distinguish two keys, too few to recover one. */
	key: string;
	/** The trigger. */
	event: string;
	/** The input of the trigger, as text. */
	filter: string;
}

/** 18 bits. */
const KEY_CHARACTERS = 3;

/** Identifies the list of an account. Throws a ContactSyncError. */
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
 * Whether two polls read the same list. A product is known by its name or by its key: it may be renamed, and its key replaced, but
 * another product has both another name and another key.
 */
export function isSameList(one: ListIdentity | undefined, other: ListIdentity): boolean {
	return (
		one !== undefined &&
		one.baseUrl === other.baseUrl &&
		one.event === other.event &&
		one.filter === other.filter &&
		isSameIfKnown(one.environment, other.environment) &&
		(one.key === other.key || isSameIfKnown(one.product, other.product))
	);
}

const isSameIfKnown = (one: string, other: string): boolean =>
	one === other || one === '' || other === '';

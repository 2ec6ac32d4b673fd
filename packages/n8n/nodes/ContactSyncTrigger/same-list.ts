import type { IPollFunctions } from 'n8n-workflow';
import { fingerprint } from '../../core.ts';
import { openedBy } from '../shared/environment.ts';
import { credentialOf } from '../shared/host-client.ts';

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
	reason: string;
}

/** 18 bits. */
const KEY_CHARACTERS = 3;

/** Identifies the list of the credential that the node has. Throws a ContactSyncError. */
export async function listOf(context: IPollFunctions, reason: string): Promise<ListIdentity> {
	const { baseUrl, apiKey } = await credentialOf(context, 0);
	return {
		baseUrl,
		...(await openedBy(context)),
		key: fingerprint(apiKey).slice(0, KEY_CHARACTERS),
		reason,
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
		one.reason === other.reason &&
		isSameIfKnown(one.environment, other.environment) &&
		(one.key === other.key || isSameIfKnown(one.product, other.product))
	);
}

const isSameIfKnown = (one: string, other: string): boolean =>
	one === other || one === '' || other === '';

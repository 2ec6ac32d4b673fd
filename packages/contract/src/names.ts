import { randomBytes } from 'node:crypto';

/** A domain without users. */
const DOMAIN = 'acme.example';

export type Names = ReturnType<typeof newNames>;

/**
 * Creates the names for a run. The run sends only these email addresses and IDs, which are unique to the run.
 */
export function newNames() {
	const run = `contract-check-${randomBytes(4).toString('hex')}`;
	return {
		/** Email address of the first contact, which is matched by email and by external ID. */
		email: `${run}@${DOMAIN}`,
		/** New email address of the first contact. */
		movedEmail: `${run}-moved@${DOMAIN}`,
		externalId: run,
		movedExternalId: `${run}-moved`,
		/** Email address of the second contact, which gets a tag, an event, and an enrollment. */
		otherEmail: `${run}-other@${DOMAIN}`,
		/** An email address without a contact. The service must not create one for it. */
		unknownEmail: `${run}-unknown@${DOMAIN}`,
		/** More email addresses than a request can contain. */
		tooMany: Array.from({ length: 501 }, (_, i) => `${run}-${i}@acme.invalid`),
		/** An invalid email address. */
		noAddress: `${run} is no address`,
		tag: 'contract-check',
		event: 'contract_check',
		customField: 'contract_check',
		/** A slug, key, or path that doesn't exist. */
		nothing: `${run}-nothing`,
		idempotencyKey: run,
	};
}

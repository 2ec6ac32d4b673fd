import { randomBytes } from 'node:crypto';

/** A domain without users. */
const DOMAIN = 'acme.example';

export type Names = ReturnType<typeof newNames>;

/** Creates the names that a run uses. The email addresses and IDs are unique to the run; it sends no others. */
export function newNames() {
	const run = `contract-check-${randomBytes(4).toString('hex')}`;
	return {
		/** Email address of the first contact, which is matched by email and by external ID. */
		email: `${run}@${DOMAIN}`,
		/** New email address of the first contact. */
		movedEmail: `${run}-moved@${DOMAIN}`,
		externalId: run,
		movedExternalId: `${run}-moved`,
		/** Email address of the second contact, which is tagged, enrolled, and has an event. */
		otherEmail: `${run}-other@${DOMAIN}`,
		/** An email address without a contact. No contact may be created for it. */
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

import { randomBytes } from 'node:crypto';

/** Belongs to nobody. */
const DOMAIN = 'acme.example';

export type Names = ReturnType<typeof newNames>;

/** What a run calls the things it makes and asks for. The addresses and IDs are new with each run; no others are ever sent. */
export function newNames() {
	const run = `contract-check-${randomBytes(4).toString('hex')}`;
	return {
		/** The first contact: it is matched by email and by external ID. */
		email: `${run}@${DOMAIN}`,
		/** The address the first contact is moved to. */
		movedEmail: `${run}-moved@${DOMAIN}`,
		externalId: run,
		movedExternalId: `${run}-moved`,
		/** The second contact: it is tagged, enrolled and has an event. */
		otherEmail: `${run}-other@${DOMAIN}`,
		/** An address that is no contact, and must not become one. */
		nobody: `${run}-nobody@${DOMAIN}`,
		/** Addresses that are too many for one call. */
		tooMany: Array.from({ length: 501 }, (_, i) => `${run}-${i}@acme.invalid`),
		/** What cannot be an address. */
		noAddress: `${run} is no address`,
		tag: 'contract-check',
		event: 'contract_check',
		customField: 'contract_check',
		/** A slug, key or path of nothing. */
		nothing: `${run}-nothing`,
		idempotencyKey: run,
	};
}

import { randomBytes } from 'node:crypto';

/** What a run calls the things it makes and asks for. The addresses and IDs are new with each run; no others are ever sent. */
export interface Names {
	/** The first contact: it is matched by email and by external ID. */
	email: string;
	/** The address the first contact is moved to. */
	movedEmail: string;
	externalId: string;
	movedExternalId: string;
	/** The second contact: it is tagged, enrolled and has an event. */
	otherEmail: string;
	/** An address that is no contact, and must not become one. */
	nobody: string;
	/** Addresses that are too many for one call. */
	tooMany: string[];
	/** What cannot be an address. */
	noAddress: string;
	tag: string;
	event: string;
	customField: string;
	/** A slug, key or path of nothing. */
	nothing: string;
	idempotencyKey: string;
}

/** Belongs to nobody. */
const DOMAIN = 'acme.example';

export function newNames(): Names {
	const run = `contract-check-${randomBytes(4).toString('hex')}`;
	return {
		email: `${run}@${DOMAIN}`,
		movedEmail: `${run}-moved@${DOMAIN}`,
		externalId: run,
		movedExternalId: `${run}-moved`,
		otherEmail: `${run}-other@${DOMAIN}`,
		nobody: `${run}-nobody@${DOMAIN}`,
		tooMany: Array.from({ length: 501 }, (_, i) => `${run}-${i}@acme.invalid`),
		noAddress: `${run} is no address`,
		tag: 'contract-check',
		event: 'contract_check',
		customField: 'contract_check',
		nothing: `${run}-nothing`,
		idempotencyKey: run,
	};
}

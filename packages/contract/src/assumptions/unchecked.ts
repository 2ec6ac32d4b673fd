import { unchecked, type Assumption } from '../assumption.ts';

/** Assumptions that a test key can't check, or that are too costly to check. */
export const uncheckedAssumptions: readonly Assumption[] = [
	unchecked(
		'the status of a contact follows the unsubscribed list',
		"the check would need a contact that unsubscribed, which the API can't create",
	),
	unchecked(
		'the cursor in the link to the next page identifies an entry, so removing others skips none',
		"the check would have to remove an email address from the list, which the API can't do",
	),
	unchecked(
		'enrolling an unsubscribed contact returns 422, unless override_unsubscribe is true',
		"the check would need a contact that unsubscribed, which the API can't create",
	),
	unchecked(
		'override_unsubscribe restarts a stopped enrollment from its first step; without it, 422',
		"the check would need a contact that unsubscribed, which the API can't create",
	),
	unchecked(
		'a contact has up to 200 custom fields, with names of up to 255 characters',
		"a service that accepts them would store them, and the connectors don't depend on it",
	),
	unchecked(
		'metadata and trigger_source are stored with the enrollment',
		"the API doesn't return them",
	),
	unchecked('an idempotency_key is stored for 24 hours', 'the check would take a day'),
	unchecked('an idempotency_key has up to 255 characters', 'the check would send another email'),
];

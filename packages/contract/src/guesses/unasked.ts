import { unasked, type Guess } from '../guess.ts';

/** What cannot be asked with a test key, or without burdening others. */
export const unaskedGuesses: readonly Guess[] = [
	unasked(
		'the status of a contact follows the unsubscribed list',
		'it would take a contact that unsubscribed, which is not ours to make',
	),
	unasked(
		'a cursor in the link to the next page names an entry, so removing others skips none',
		'it would take removing an email address from the list, which the API does not offer',
	),
	unasked(
		'enrolling an unsubscribed address is 422, unless override_unsubscribe is true',
		'it would take a contact that unsubscribed, which is not ours to make',
	),
	unasked(
		'override_unsubscribe starts a stopped enrollment again from its first step; without it that is 422',
		'it would take a contact that unsubscribed, which is not ours to make',
	),
	unasked(
		'a contact has at most 200 custom fields, with names up to 255 characters',
		'a service that takes them would keep them, and the connectors do not build on it',
	),
	unasked('metadata and trigger_source are kept with the enrollment', 'the API does not show them'),
	unasked('an idempotency_key is kept for 24 hours', 'it would take a day'),
	unasked('an idempotency_key has up to 255 characters', 'it would send another email'),
];

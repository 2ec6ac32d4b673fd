import { NotFoundError } from '@contact-sync/core';
import { findSequence } from './actions/find-sequence.ts';
import { actionNamed } from './compile/operation.ts';
import { compileSearch } from './compile/search.ts';

/** Zapier remembers these keys in the Zaps of its users, so they are for ever. */
const compiled = [
	compileSearch(actionNamed('contact.listEnrollments'), {
		key: 'find_enrollments',
		noun: 'Enrollment',
		found: ({ count }) => count !== 0,
		isNone: isNobody,
	}),
	compileSearch(actionNamed('unsubscribed.check'), {
		key: 'find_unsubscribed',
		noun: 'Unsubscribed Address',
		found: ({ unsubscribed }) => unsubscribed === true,
	}),
	compileSearch(findSequence, { key: 'find_sequence', noun: 'Sequence' }),
];

/** Guess: a service that does not list nothing of an email it does not know says so, which a wrong address does not. */
function isNobody(error: unknown): boolean {
	return error instanceof NotFoundError && error.detail !== undefined;
}

export const searches = Object.fromEntries(compiled.map((search) => [search.key, search]));

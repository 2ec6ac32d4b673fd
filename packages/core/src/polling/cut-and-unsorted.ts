import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.ts';

/** The error for a list in which new entries may never be seen. */
export const cutAndUnsorted = () =>
	new UnexpectedAnswerError({
		status: 200,
		summary: 'The service returned only part of the list of unsubscribed email addresses.',
		hint: "New email addresses may be in the rest, since the list isn't sorted by date, newest first. Ask the operator of the service for this order, or for all pages.",
	});

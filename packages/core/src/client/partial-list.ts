import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.ts';

/** The name of the list of suppressed email addresses in errors. */
export const UNSUBSCRIBED_LIST = 'unsubscribed email addresses';

/**
 * The error for a list that announces more entries, but gives no way to them.
 *
 * @param noun what its entries are, in the plural
 * @param hint what that means, and what to do
 */
export const partialList = (noun: string, hint: string) =>
	new UnexpectedAnswerError({
		status: 200,
		summary: `The service returned only part of the list of ${noun}.`,
		hint,
	});

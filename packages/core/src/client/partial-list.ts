import { UnexpectedAnswerError } from '../errors/unexpected-answer-error.ts';

/** Name of the list of suppressed email addresses in errors. */
export const UNSUBSCRIBED_LIST = 'unsubscribed email addresses';

/**
 * Returns the error for a list that announces more entries, but gives no way to them.
 *
 * @param noun name of its entries, in the plural
 * @param hint the effect and the fix
 */
export const partialList = (noun: string, hint: string) =>
	new UnexpectedAnswerError({
		status: 200,
		summary: `The service returned only part of the list of ${noun}.`,
		hint,
	});

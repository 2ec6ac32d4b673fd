import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';

/** Name of the suppression list in error messages. */
export const UNSUBSCRIBED_LIST = 'unsubscribed email addresses';

/**
 * Returns the error for a list that announces more entries, but contains no way to request them.
 *
 * @param noun plural name of the entries
 * @param hint effect and fix
 */
export const partialList = (noun: string, hint: string) =>
	new UnexpectedResponseError({
		status: 200,
		summary: `The service returned only part of the list of ${noun}.`,
		hint,
	});

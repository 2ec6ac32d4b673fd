import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { ApiResponse } from '../transport/call.ts';
import { readErrorBody } from '../transport/error-body.ts';

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

/**
 * Returns the error for a list whose response reports a failure despite its status code. Read as an empty list, it
 * would suppress no one.
 */
export const failedList = (response: ApiResponse) =>
	new UnexpectedResponseError({
		status: response.status,
		detail: readErrorBody(response).detail,
		summary: 'The service reports that the request failed.',
		hint: 'Run this again later. If the error persists, contact the operator of the service.',
	});

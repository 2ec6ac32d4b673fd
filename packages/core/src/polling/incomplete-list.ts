import { partialList } from '../api/partial-list.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { ReadState } from './reading.ts';

/** Returns the error for a list whose unread part can contain new entries. */
export const incompleteList = (noun: string, { isCut }: ReadState) =>
	isCut
		? partialList(
				noun,
				'The missing part can contain new entries. Ask the operator of the service to return all pages, or to sort the list by date, newest first.',
			)
		: tooLongList(
				noun,
				"A trigger reads up to 20,000 entries of a list that isn't sorted by date, newest first. Choose a filter, or ask the operator of the service to sort the list.",
			);

/** Returns the error for a list with more entries than a trigger can read. */
export const tooLongList = (noun: string, hint: string) =>
	new UnexpectedResponseError({
		status: 200,
		summary: `The list of ${noun} is too long for this trigger.`,
		hint,
	});

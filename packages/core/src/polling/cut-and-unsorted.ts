import { partialList, UNSUBSCRIBED_LIST } from '../client/partial-list.ts';

/** The error for a list in which new entries may never be seen. */
export const cutAndUnsorted = () =>
	partialList(
		UNSUBSCRIBED_LIST,
		"New email addresses may be in the rest, since the list isn't sorted by date, newest first. Ask the operator of the service for this order, or for all pages.",
	);

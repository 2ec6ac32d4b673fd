import { partialList, UNSUBSCRIBED_LIST } from '../client/partial-list.ts';

/** The error for a list in which new entries may never be seen. */
export const cutAndUnsorted = () =>
	partialList(
		UNSUBSCRIBED_LIST,
		"The missing part may contain new email addresses, because the list isn't sorted newest first. Ask the operator of the service to sort it or to return all pages.",
	);

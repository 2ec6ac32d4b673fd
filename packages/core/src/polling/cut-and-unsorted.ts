import { partialList, UNSUBSCRIBED_LIST } from '../api/partial-list.ts';

/** Returns the error for a list whose new entries may never be read. */
export const cutAndUnsorted = () =>
	partialList(
		UNSUBSCRIBED_LIST,
		"The missing part may contain new email addresses, because the list isn't sorted by date, newest first. Ask the operator of the service to sort it or to return all pages.",
	);

import { defineControl } from './control.ts';

/**
 * Lists the latest requests to the API since startup or the last reset, up to 20,000. `count` includes all
 * requests.
 */
export const readJournal = defineControl({
	method: 'GET',
	path: '/journal',
	handle: (_, { journal }) => ({ count: journal.count(), entries: journal.entries() }),
});

import { defineControl } from './control.ts';

/** Tells every request to the API since the start or the last reset; only the last 20,000 are kept, and `count` counts all. */
export const readJournal = defineControl({
	method: 'GET',
	path: '/journal',
	handle: (_, { journal }) => ({ count: journal.count(), entries: journal.entries() }),
});

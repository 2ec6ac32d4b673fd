import { defineControl } from './control.ts';

/** Lists the requests to the API since the start or the last reset, up to the latest 20,000; `count` includes all. */
export const readJournal = defineControl({
	method: 'GET',
	path: '/journal',
	handle: (_, { journal }) => ({ count: journal.count(), entries: journal.entries() }),
});

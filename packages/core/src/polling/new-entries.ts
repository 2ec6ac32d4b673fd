import type { Unsubscribed } from '../api/contacts.ts';
import { newestOf } from './newest.ts';
import type { PolledList } from './polled-list.ts';
import { pollNew, type PollMemory } from './poll-new.ts';
import { readRecent } from './read-recent.ts';
import type { Source } from './source.ts';

/** Returns the source of a list's new entries. */
export const newEntriesOf = (list: PolledList): Source<Unsubscribed> => ({
	poll: (memory, options) => pollNew(list, memory as PollMemory | undefined, options), // which this source left
	samples: () => newestOf(list),
	readRecent: (options) => readRecent(list, options),
});

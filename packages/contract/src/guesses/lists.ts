import { answers, type Guess } from '../guess.ts';
import { NotAsked } from '../not-asked.ts';
import type { Run } from '../run.ts';
import { bodyOf, entriesOf, hasAll, type Seen } from '../seen.ts';

const SEQUENCES = 'sequences/api/list/?include_inactive=true';
const UNSUBSCRIBED = 'contacts/api/unsubscribed-emails/';
const DEFAULT_PAGE_SIZE = 100;

export const listSequences = ({ get }: Run): Promise<Seen> => get(SEQUENCES);
export const listUnsubscribed = ({ get }: Run): Promise<Seen> => get(UNSUBSCRIBED);
export const listNobodysEnrollments = ({ get, names }: Run): Promise<Seen> =>
	get(`sequences/api/contact-enrollments/?email=${names.nobody}`);

const pageGuess = (name: string, look: Guess['look']): Guess => ({
	name: `${name} are a GET, and a page: {count, next, previous, results}`,
	look,
	holds(seen) {
		const body = bodyOf(seen);
		const isPage = hasAll(body, ['count', 'next', 'previous', 'results']);
		return seen.status === 200 && isPage && Array.isArray(body.results);
	},
});

/** The path of a list that has more entries than that. */
async function listOver(run: Run, entries: number): Promise<string> {
	for (const path of [SEQUENCES, UNSUBSCRIBED]) {
		const seen = await run.get(path);
		const { count = entriesOf(seen).length } = bodyOf(seen);
		if (Number(count) > entries) return path;
	}
	throw new NotAsked(`no list has more than ${entries} ${entries === 1 ? 'entry' : 'entries'}`);
}

const withQuery = (path: string, query: string): string =>
	`${path}${path.includes('?') ? '&' : '?'}${query}`;

const firstOfMany = async (run: Run): Promise<Seen> =>
	run.get(withQuery(await listOver(run, 1), 'page_size=1'));

/** Pages. */
export const listGuesses: readonly Guess[] = [
	pageGuess('unsubscribed addresses', listUnsubscribed),
	pageGuess('sequences', listSequences),
	pageGuess('enrollments', listNobodysEnrollments),
	{
		name: '?page_size= says how many entries a page has',
		look: firstOfMany,
		holds: (seen) => entriesOf(seen).length === 1,
	},
	{
		name: 'next is a link to ?page=2, which has other entries',
		async look(run) {
			const first = await firstOfMany(run);
			const { next } = bodyOf(first);
			const query = typeof next === 'string' ? next.split('?')[1] : undefined;
			if (!query?.includes('page=2')) return first;
			return run.get(`${(await listOver(run, 1)).split('?')[0]}?${query}`);
		},
		async holds(seen, run) {
			const [first] = entriesOf(await firstOfMany(run));
			const [second] = entriesOf(seen);
			return second !== undefined && JSON.stringify(second) !== JSON.stringify(first);
		},
	},
	{
		name: `a page has ${DEFAULT_PAGE_SIZE} entries unless another size is asked for`,
		look: async (run) => run.get(await listOver(run, DEFAULT_PAGE_SIZE)),
		holds: (seen) => entriesOf(seen).length === DEFAULT_PAGE_SIZE,
	},
	{
		name: 'a page_size over 500 is 400',
		look: ({ get }) => get(withQuery(UNSUBSCRIBED, 'page_size=501')),
		holds: answers(400),
	},
];

import type { Guess } from '../guess.ts';
import { NotAsked } from '../not-asked.ts';
import type { Run } from '../run.ts';
import { entriesOf, hasAll, rowsOf, type Seen } from '../seen.ts';
import { listSequences } from './lists.ts';

const listActive = ({ get }: Run): Promise<Seen> => get('sequences/api/list/');

const slugOf = (entry: unknown, { slug, sequence_slug }: Record<string, unknown>) =>
	[entry, slug, sequence_slug].find((text) => typeof text === 'string');

const slugsOf = (seen: Seen): string[] => {
	const rows = rowsOf(seen);
	return entriesOf(seen).flatMap((entry, i) => slugOf(entry, rows[i]!) ?? []);
};

/** The slug of the first active sequence. */
export async function activeSequence(run: Run): Promise<string> {
	const [slug] = slugsOf(await listActive(run));
	if (slug === undefined) throw new NotAsked('there is no active sequence');
	return slug;
}

/** The slug of an inactive sequence. */
export async function inactiveSequence(run: Run): Promise<string> {
	const active = slugsOf(await listActive(run));
	const slug = slugsOf(await listSequences(run)).find((each) => !active.includes(each));
	if (slug === undefined) throw new NotAsked('there is no inactive sequence');
	return slug;
}

const isInactive = ({ active }: Record<string, unknown>): boolean => active === false;

/** The list of sequences. */
export const sequenceGuesses: readonly Guess[] = [
	{
		name: 'a sequence is {slug, name, active, steps}',
		async look(run) {
			const seen = await listSequences(run);
			if (seen.status === 200 && entriesOf(seen).length === 0) {
				throw new NotAsked('there is no sequence');
			}
			return seen;
		},
		holds: (seen) => rowsOf(seen).every((row) => hasAll(row, ['slug', 'name', 'active', 'steps'])),
	},
	{
		name: 'inactive sequences are listed only with ?include_inactive=true',
		async look(run) {
			const seen = await listActive(run);
			if (!rowsOf(seen).some(isInactive)) await inactiveSequence(run);
			return seen;
		},
		holds: (seen) => !rowsOf(seen).some(isInactive),
	},
];

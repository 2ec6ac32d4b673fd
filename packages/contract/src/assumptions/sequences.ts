import { endpoints } from '@contact-sync/core';
import type { Assumption } from '../assumption.ts';
import { NotChecked } from '../not-checked.ts';
import type { Run } from '../run.ts';
import { entriesOf, hasAll, rowsOf, type ApiResponse } from '../response.ts';
import { listSequences } from './lists.ts';

const listActive = ({ get }: Run): Promise<ApiResponse> => get(endpoints.listSequences.path);

const slugOf = (entry: unknown, { slug, sequence_slug }: Record<string, unknown>) =>
	[entry, slug, sequence_slug].find((text) => typeof text === 'string');

const slugsOf = (seen: ApiResponse): string[] => {
	const rows = rowsOf(seen);
	return entriesOf(seen).flatMap((entry, i) => slugOf(entry, rows[i]!) ?? []);
};

/** Returns the slug of the first active sequence. */
export async function activeSequence(run: Run): Promise<string> {
	const [slug] = slugsOf(await listActive(run));
	if (slug === undefined) throw new NotChecked('the service has no active sequence');
	return slug;
}

/** Returns the slug of an inactive sequence. */
export async function inactiveSequence(run: Run): Promise<string> {
	const active = slugsOf(await listActive(run));
	const slug = slugsOf(await listSequences(run)).find((each) => !active.includes(each));
	if (slug === undefined) throw new NotChecked('the service has no inactive sequence');
	return slug;
}

const isInactive = ({ active }: Record<string, unknown>): boolean => active === false;

/** Assumptions about the list of sequences. */
export const sequenceAssumptions: readonly Assumption[] = [
	{
		name: 'a sequence is {slug, name, active, steps}',
		async request(run) {
			const seen = await listSequences(run);
			if (seen.status === 200 && entriesOf(seen).length === 0) {
				throw new NotChecked('the service has no sequence');
			}
			return seen;
		},
		holds: (seen) => rowsOf(seen).every((row) => hasAll(row, ['slug', 'name', 'active', 'steps'])),
	},
	{
		name: 'inactive sequences are listed only with ?include_inactive=true',
		async request(run) {
			const seen = await listActive(run);
			if (!rowsOf(seen).some(isInactive)) await inactiveSequence(run);
			return seen;
		},
		holds: (seen) => !rowsOf(seen).some(isInactive),
	},
];

import { newStore } from '@contact-sync/testing/service';
import { listJobs, type JobState } from '../../src/console/pages/jobs/query.ts';
import { openStore } from '../../src/store/open-store.ts';
import { ownedRows } from '../../src/store/owned-rows.ts';

const NOW = new Date('2030-01-02T03:04:05.678Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

const DUE = [at(-1), NOW, at(1)];

test.each<[JobState, Date[]]>([
	['abandoned', DUE.toReversed()],
	['waiting', [at(-1), NOW]],
	['scheduled', [at(1)]],
])(
	'the list of %s jobs shows them by time, also those that are due now',
	async (state, expected) => {
		await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
		const jobs = [false, true].flatMap((isAbandoned) =>
			DUE.map((due_at) => ({
				kind: 'automation',
				payload: '{}',
				due_at,
				failed_at: isAbandoned ? due_at : null,
				created_at: NOW,
			})),
		);
		const owned = ownedRows(store.db, { product: 'Acme', environment: 'live' });
		await owned.insertInto('jobs', jobs).execute();
		const { rows } = await listJobs(owned, { state, after: '', now: NOW });
		expect(rows.map(({ due_at }) => due_at)).toEqual(expected);
	},
);

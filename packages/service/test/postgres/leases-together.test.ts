import { newStore } from '@contact-sync/testing/service';
import { sql } from 'kysely';
import { leaseJobs } from '../../src/jobs/lease-jobs.ts';
import { openStore } from '../../src/store/open-store.ts';

const NOW = new Date();
const CLAIM = { now: NOW, products: [{ product: 'Acme' }], limit: 1 };
const PROCESSES = 8;

test.each([
	['due jobs', 0],
	['jobs that ended their process', 1],
])('processes that take %s at the same time take different jobs', async (_, takes) => {
	await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
	await sql`
		insert into jobs (product, environment, kind, payload, takes, due_at, created_at)
		select 'Acme', 'live', 'automation', '{}', ${takes}::int, ${NOW}, ${NOW} from generate_series(1, ${PROCESSES}::int)`.execute(
		store.db,
	);
	const take = () => store.db.transaction().execute((trx) => leaseJobs(trx, CLAIM));
	const taken = (await Promise.all(Array.from({ length: PROCESSES }, take))).flat();
	expect(taken.length).toBeGreaterThan(0);
	expect(new Set(taken.map(({ job }) => job.id)).size).toBe(taken.length);
});

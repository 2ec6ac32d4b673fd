import pg from 'pg';
import { newStore, runSql } from '@contact-sync/testing/service';
import { ABLE_KEY } from '../helpers/automations.ts';
import { useProcesses } from '../helpers/processes.ts';
import { until } from '../helpers/until.ts';
import { workspace } from '../helpers/workspace.ts';

const startTogether = useProcesses();

const ROWS = [
	`insert into contacts select gen_random_uuid(), 'Acme', 'live', 'a@b.example', 'a@b.example',
		null, null, null, null, null, '{}', now(), now()`,
	`insert into activity (product, environment, contact_id, kind, details, created_at)
		select 'Acme', 'live', id, 'event', '{}', now() - interval '400 days' from contacts, generate_series(1, 3000)`,
];

test('only one of three processes deletes expired rows, and it skips locked rows', async () => {
	const store = await newStore();
	await runSql(store, ROWS);
	const client = new pg.Client({ connectionString: store.databaseUrl });
	await client.connect();
	await using stack = new AsyncDisposableStack();
	stack.defer(() => client.end());
	await client.query('begin');
	await client.query('select 1 from activity order by id limit 1 for update');
	const services = await startTogether(3, {
		...store,
		workspace: workspace([ABLE_KEY]),
		controls: true,
	});
	const clearing = () => services.filter((each) => each.logs().includes('old rows cleared'));
	await until(() => clearing().length > 0);
	const count = async () =>
		(await client.query<{ count: number }>('select count(*)::int as count from activity')).rows[0]!
			.count;
	expect(await count()).toBe(1); // the locked row
	await client.query('commit');
	for (const each of services) await each.control('clock', { advance: '30m' });
	expect(await count()).toBe(1); // less than an hour later
	for (const each of services) await each.control('clock', { advance: '31m' });
	expect(await count()).toBe(0);
	const lines = services.flatMap((each) => each.logs().match(/"activity":\d+/g) ?? []);
	expect(lines.toSorted()).toEqual(['"activity":1', '"activity":2999']);
});

import pg from 'pg';
import { newStore, runSql, openService } from '@contact-sync/testing/service';
import { ABLE_KEY } from '../helpers/automations.ts';
import { useProcesses } from '../helpers/processes.ts';
import { until } from '../helpers/until.ts';
import { workspace } from '../helpers/workspace.ts';
import type { State } from '../helpers/controlled.ts';

const startTogether = useProcesses();

/** Adds a contact with this number of expired entries on its timeline. */
const expired = (entries: number) => [
	`insert into contacts select gen_random_uuid(), 'Acme', 'live', 'a@b.example', 'a@b.example',
		null, null, null, null, null, '{}', now(), now()`,
	`insert into activity (product, environment, contact_id, kind, details, created_at)
		select 'Acme', 'live', id, 'event', '{}', now() - interval '400 days' from contacts, generate_series(1, ${entries})`,
];

test('only one of three processes deletes expired rows, and it skips locked rows', async () => {
	const store = await newStore();
	await runSql(store, expired(3000));
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

/** Leaves PostgreSQL only plans that run a subquery once per row, as it may choose without statistics. */
const NESTED_LOOPS = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'].map(
	(plan) =>
		`do $$ begin execute format('alter database %I set enable_${plan} = off', current_database()); end $$`,
);

/** Rejects statements that delete more rows than a batch has. */
const limited = (table: string) => [
	`create function ${table}_deleted() returns trigger language plpgsql as $$
	begin
		if (select count(*) from gone) > 1000 then raise exception 'more than a batch'; end if;
		return null;
	end $$`,
	`create trigger limited after delete on ${table} referencing old table as gone
		for each statement execute function ${table}_deleted()`,
];

const EXPIRED_KEYS = `insert into idempotency_keys (api_key_id, idempotency_key, body_hash, status, response, created_at)
	select id, n::text, '', 201, '{}', now() - interval '400 days' from api_keys, generate_series(1, 2500) as n`;

test('expired rows are deleted in batches, whatever plan the database chooses', async () => {
	const store = await newStore();
	await runSql(store, NESTED_LOOPS);
	const service = await openService({ ...store, workspace: workspace([ABLE_KEY]), controls: true });
	await runSql(store, [
		...[...expired(2500), EXPIRED_KEYS],
		...['activity', 'idempotency_keys'].flatMap(limited),
	]);
	await service.control('clock', { advance: '61m' });
	expect(service.logs()).not.toContain('clearing failed');
	expect(service.logs()).toContain('"activity":2500');
	expect(service.logs()).toContain('"idempotency_keys":2500');
	expect((await service.control<State>('state')).activity).toEqual([]);
});

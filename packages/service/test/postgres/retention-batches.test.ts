import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { ABLE_KEY } from '../helpers/automations.ts';
import type { State } from '../helpers/controlled.ts';
import { workspace } from '../helpers/workspace.ts';

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

const ROWS = [
	`insert into contacts select gen_random_uuid(), 'Acme', 'live', 'a@b.example', 'a@b.example',
		null, null, null, null, null, '{}', now(), now()`,
	`insert into activity (product, environment, contact_id, kind, details, created_at)
		select 'Acme', 'live', id, 'event', '{}', now() - interval '400 days' from contacts, generate_series(1, 2500)`,
	`insert into idempotency_keys (api_key_id, idempotency_key, body_hash, status, response, created_at)
		select id, n::text, '', 201, '{}', now() - interval '400 days' from api_keys, generate_series(1, 2500) as n`,
];

test('expired rows are deleted in batches, whatever plan the database chooses', async () => {
	const store = await newStore();
	await runSql(store, NESTED_LOOPS);
	const service = await openService({ ...store, workspace: workspace([ABLE_KEY]), controls: true });
	await runSql(store, [...ROWS, ...['activity', 'idempotency_keys'].flatMap(limited)]);
	await service.control('clock', { advance: '61m' });
	expect(service.logs()).not.toContain('clearing failed');
	expect(service.logs()).toContain('"activity":2500');
	expect(service.logs()).toContain('"idempotency_keys":2500');
	expect((await service.control<State>('state')).activity).toEqual([]);
});

import { OWNER, OWNER_COLUMNS } from './owner.ts';

/** Suppressed email addresses, including those of people without a contact. */
export const SUPPRESSIONS = [
	`create table suppressions (
		id bigint generated always as identity primary key,
		${OWNER_COLUMNS},
		email text not null,
		email_folded text not null,
		reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
		in_workspace_file boolean not null default false,
		created_at timestamptz not null,
		suppressed_at timestamptz not null,
		unique (email_folded, product, environment)
	)`,
	`create index suppressions_newest on suppressions (${OWNER}, created_at desc, id desc)`,
	`create index suppressions_by_reason on suppressions (${OWNER}, reason, created_at desc, id desc)`,
	`create index suppressions_in_file on suppressions (id) where in_workspace_file`,
	// Stores the length of each suppression list, because counting the rows of a long list is slow. Only the
	// database trigger writes to this table.
	`create table suppression_counts (
		product text not null,
		environment text not null,
		reason text not null,
		count bigint not null,
		primary key (product, environment, reason)
	)`,
	// Updates rows in the order of their keys, so that two transactions can't deadlock.
	`create function count_suppressions() returns trigger language plpgsql as $$
	begin
		if tg_op = 'TRUNCATE' then
			delete from suppression_counts;
		elsif tg_op = 'INSERT' then
			insert into suppression_counts as known
				select product, environment, reason, count(*) from made group by 1, 2, 3 order by 1, 2, 3
				on conflict (product, environment, reason) do update set count = known.count + excluded.count;
		elsif tg_op = 'DELETE' then
			insert into suppression_counts as known
				select product, environment, reason, -count(*) from gone group by 1, 2, 3 order by 1, 2, 3
				on conflict (product, environment, reason) do update set count = known.count + excluded.count;
		else
			insert into suppression_counts as known
				select product, environment, reason, sum(change) from (
					select product, environment, reason, 1 as change from made
					union all select product, environment, reason, -1 from gone
				) as changes
				group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
				on conflict (product, environment, reason) do update set count = known.count + excluded.count;
		end if;
		return null;
	end $$`,
	...[
		['insert', 'referencing new table as made'],
		['delete', 'referencing old table as gone'],
		['update', 'referencing old table as gone new table as made'],
		['truncate', ''],
	].map(
		([operation, tables]) =>
			`create trigger count_${operation} after ${operation} on suppressions ${tables}
				for each statement execute function count_suppressions()`,
	),
];

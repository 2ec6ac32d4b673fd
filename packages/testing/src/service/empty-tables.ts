/**
 * Statement that empties a database with the current tables. Ten times faster than a complete reset, because no
 * migrations run.
 */
export const EMPTY_TABLES = `do $$ declare name regclass; is_used boolean; begin
	for name in select oid from pg_class
		where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
	loop
		execute format('select exists (select from %s)', name) into is_used;
		if is_used then execute format('truncate %s restart identity cascade', name); end if;
	end loop;
end $$`;

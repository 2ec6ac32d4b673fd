/** Sliding windows of the limits of API keys. */
export const RATE_LIMITS = [
	// Total number of a key's requests up to a time. Two totals differ by the number of requests in between.
	// The table doesn't reference api_keys, because a foreign key would lock the key's row for each request.
	`create table counted_requests (
		api_key_id uuid not null,
		counted_at timestamptz not null,
		total bigint not null,
		primary key (api_key_id, counted_at)
	)`,
	// All processes use the database's clock. Test controls can advance it.
	`create function rate_moment(ahead interval) returns timestamptz
		language sql as $$ select clock_timestamp() + ahead $$`,
	// Counts either all of the `asked` requests or none of them. Each statement of the function sees all earlier commits.
	// These include requests that another process counted while this process waited for the lock.
	`create function count_requests(
		key uuid, asked integer, per_minute integer, per_hour integer, resolution interval, ahead interval,
		out admitted boolean,
		out minute_used integer, out minute_reset float8, out minute_wait float8,
		out hour_used integer, out hour_reset float8, out hour_wait float8
	) language plpgsql as $$
	declare
		moment timestamptz;
		newest counted_requests;
		minute_before bigint;
		hour_before bigint;
	begin
		-- A crash of PostgreSQL may lose the last counts, and no request waits for the disk.
		perform set_config('synchronous_commit', 'off', true);
		perform pg_advisory_xact_lock(7301948, hashtext(key::text));
		moment := rate_moment(ahead);
		select * into newest from counted_requests
			where api_key_id = key order by counted_at desc limit 1;
		if newest.counted_at > moment + interval '1 minute' then -- the database's clock was set back
			delete from counted_requests where api_key_id = key and counted_at > moment;
			select * into newest from counted_requests
				where api_key_id = key order by counted_at desc limit 1;
		end if;
		newest.total := coalesce(newest.total, 0);
		minute_before := coalesce((select total from counted_requests
			where api_key_id = key and counted_at <= moment - interval '1 minute'
			order by counted_at desc limit 1), 0);
		hour_before := coalesce((select total from counted_requests
			where api_key_id = key and counted_at <= moment - interval '1 hour'
			order by counted_at desc limit 1), 0);
		admitted := newest.total + asked - minute_before <= per_minute
			and newest.total + asked - hour_before <= per_hour;
		minute_wait := 0;
		hour_wait := 0;
		if not admitted then
			if newest.total + asked - minute_before > per_minute then
				select extract(epoch from min(counted_at) + interval '1 minute' - moment) * 1000
					into minute_wait from counted_requests
					where api_key_id = key and counted_at > moment - interval '1 minute'
						and total >= newest.total + asked - per_minute;
			end if;
			if newest.total + asked - hour_before > per_hour then
				select extract(epoch from min(counted_at) + interval '1 hour' - moment) * 1000
					into hour_wait from counted_requests
					where api_key_id = key and counted_at > moment - interval '1 hour'
						and total >= newest.total + asked - per_hour;
			end if;
		elsif asked > 0 then
			newest.total := newest.total + asked;
			if newest.counted_at >= moment then
				update counted_requests set total = newest.total
					where api_key_id = key and counted_at = newest.counted_at;
			else
				newest.counted_at := moment + resolution;
				insert into counted_requests values (key, newest.counted_at, newest.total);
			end if;
			if newest.total / 64 > (newest.total - asked) / 64 then
				delete from counted_requests where api_key_id = key and counted_at < (
					select max(counted_at) from counted_requests
					where api_key_id = key and counted_at <= moment - interval '1 hour');
			end if;
		end if;
		minute_used := newest.total - minute_before;
		hour_used := newest.total - hour_before;
		minute_reset := case when minute_used = 0 then 0 else
			extract(epoch from newest.counted_at + interval '1 minute' - moment) * 1000 end;
		hour_reset := case when hour_used = 0 then 0 else
			extract(epoch from newest.counted_at + interval '1 hour' - moment) * 1000 end;
	end $$`,
];

/** Returns statements that make applying a workspace file take this time longer, as a long one does. */
export const slowApply = (seconds: number): string[] => [
	`create function slow_apply() returns trigger language plpgsql as $$
	begin
		perform pg_sleep(${seconds});
		return new;
	end $$`,
	'create trigger slow_apply before insert on workspace_files for each row execute function slow_apply()',
];

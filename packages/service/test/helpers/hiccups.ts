import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';

/** Error code of statements that a shutdown of PostgreSQL interrupts. */
const SHUTDOWN = '57P01';

interface Hiccups {
	/** `like` pattern for tag names. */
	tag: string;
	/** SQL condition that can use `attempt`, which counts from 1. */
	fails: string;
	/** @default 1 */
	processes?: number;
	/** Empty database. @default a new one */
	store?: StoreOptions;
}

/**
 * Returns statements that make adding tags fail, as during a restart of the database. A sequence counts the
 * attempts, because its numbers survive a rollback.
 */
const failingTags = ({ tag, fails }: Pick<Hiccups, 'tag' | 'fails'>): string[] => [
	'create sequence attempts',
	`create function hiccup() returns trigger language plpgsql as $$
	declare attempt bigint;
	begin
		if not exists (select from tags where id = new.tag_id and name like '${tag}') then return new; end if;
		attempt := nextval('attempts');
		if ${fails} then raise exception 'hiccup' using errcode = '${SHUTDOWN}'; end if;
		return new;
	end $$`,
	'create trigger hiccup before insert on contact_tags for each row execute function hiccup()',
];

/** Opens services on one database in which adding some tags fails. */
export async function openWithHiccups(
	workspace: string,
	{ tag, fails, processes = 1, ...given }: Hiccups,
): Promise<[OpenedService, ...OpenedService[]]> {
	const store = given.store ?? (await newStore());
	await runSql(store, failingTags({ tag, fails }));
	const open = () => openService({ workspace, controls: true, ...store });
	const services: [OpenedService, ...OpenedService[]] = [await open()];
	while (services.length < processes) services.push(await open());
	return services;
}

/**
 * SQL condition with which the first seven attempts fail, after 0, 1, 3, 7, 15, 31, and 63 seconds. The next
 * one is 64 seconds later, so a slow test doesn't reach it by itself.
 */
export const SEVEN_FAIL = 'attempt <= 7';

/** Advances the clock until seven attempts have failed. Another two minutes include the eighth. */
export async function runSeven(service: OpenedService): Promise<void> {
	await service.control('clock', { advance: '65s' });
}

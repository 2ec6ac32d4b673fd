import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { NEW_DATABASE } from '../../../service/src/package-files.ts';
import { createPglite } from '../../../service/src/store/open-embedded.ts';

/** Makes a used database like a new one. */
const RECREATE = ['rollback', 'drop schema public cascade', 'create schema public', 'discard all'];

/** Does the same where the tables are those of this version, in a tenth of the time: no migrations have to run again. */
const EMPTY = [
	'rollback',
	`do $$ declare name regclass; is_used boolean; begin
		for name in select oid from pg_class
			where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
		loop
			execute format('select exists (select from %s)', name) into is_used;
			if is_used then execute format('truncate %s restart identity cascade', name); end if;
		end loop;
	end $$`,
	'discard all',
];

/** Embedded databases in memory that stay open and are emptied between uses. */
export function createEmbeddedPool() {
	const idle: PGlite[] = [];
	const altered = new WeakSet<PGlite>();
	return {
		take: async (): Promise<PGlite> => idle.pop() ?? createUnreferenced(),
		/** Removes the tables, which stay in an idle database. */
		async recreate(pglite: PGlite): Promise<void> {
			altered.add(pglite);
			for (const statement of RECREATE) await pglite.exec(statement);
		},
		/** Notes that a test may have changed the tables themselves. */
		noteAltered: (pglite: PGlite) => void altered.add(pglite),
		/** Empties a database. Nothing may use it anymore. */
		async takeBack(pglite: PGlite): Promise<void> {
			for (const statement of altered.delete(pglite) ? RECREATE : EMPTY)
				await pglite.exec(statement);
			idle.push(pglite);
		},
	};
}

/** PGlite sets a timer of 10 s whenever it gets idle. It must not keep the process of the tests alive. */
async function createUnreferenced(): Promise<PGlite> {
	const pglite = await createPglite(new Blob([await readFile(NEW_DATABASE)]));
	const execute = pglite.execProtocolRawSync.bind(pglite);
	pglite.execProtocolRawSync = (...args) => withUnreferencedTimers(() => execute(...args));
	return pglite;
}

function withUnreferencedTimers<T>(run: () => T): T {
	const { setTimeout } = globalThis;
	const unreferenced = (callback: () => void, ms: number) =>
		setTimeout(() => withUnreferencedTimers(callback), ms).unref();
	globalThis.setTimeout = Object.assign(unreferenced, setTimeout);
	try {
		return run();
	} finally {
		globalThis.setTimeout = setTimeout;
	}
}

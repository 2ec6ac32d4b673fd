import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { NEW_DATABASE } from '../../../service/src/package-files.ts';
import { createPglite } from '../../../service/src/store/open-embedded.ts';
import { EMPTY_TABLES } from './empty-tables.ts';

/** Statements that reset a used database completely. */
const RECREATE_STATEMENTS = [
	'rollback',
	'drop schema public cascade',
	'create schema public',
	'discard all',
];

/** Statements that reset a used database whose schema no test has changed. */
const EMPTY_STATEMENTS = ['rollback', EMPTY_TABLES, 'discard all'];

/** Creates a pool of in-memory embedded databases that stay open and are emptied between uses. */
export function createEmbeddedPool() {
	const idle: PGlite[] = [];
	const altered = new WeakSet<PGlite>();
	return {
		take: async (): Promise<PGlite> => idle.pop() ?? createUnreferenced(),
		/** Drops all tables that a database from the pool still contains. */
		async recreate(pglite: PGlite): Promise<void> {
			altered.add(pglite);
			for (const statement of RECREATE_STATEMENTS) await pglite.exec(statement);
		},
		/** Marks a database whose schema a test may have changed. */
		markAltered: (pglite: PGlite) => void altered.add(pglite),
		/** Empties a database and returns it to the pool. The database must no longer be in use. */
		async release(pglite: PGlite): Promise<void> {
			for (const statement of altered.delete(pglite) ? RECREATE_STATEMENTS : EMPTY_STATEMENTS)
				await pglite.exec(statement);
			idle.push(pglite);
		},
	};
}

/** Creates a database whose idle timer (10 s) doesn't keep the test process alive. */
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

import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { NEW_DATABASE } from '../../src/package-files.ts';
import { createPglite } from '../../src/store/open-embedded.ts';

/** Makes a used database like a new one, in a tenth of the time that opening another takes. */
const EMPTY = ['rollback', 'drop schema public cascade', 'create schema public', 'discard all'];

/** Embedded databases in memory that stay open and are emptied between uses. */
export function createEmbeddedPool() {
	const idle: PGlite[] = [];
	return {
		take: async (): Promise<PGlite> =>
			idle.pop() ?? createPglite(new Blob([await readFile(NEW_DATABASE)])),
		/** Empties a database. Nothing may use it anymore. */
		async takeBack(pglite: PGlite): Promise<void> {
			for (const statement of EMPTY) await pglite.exec(statement);
			idle.push(pglite);
		},
	};
}

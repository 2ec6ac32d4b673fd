import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { NEW_DATABASE } from '../../src/package-files.ts';
import { createPglite } from '../../src/store/open-embedded.ts';

/** Makes a used database like a new one; opening another takes a hundred times as long. */
const EMPTY = ['rollback', 'drop schema public cascade', 'create schema public', 'discard all'];

/** Embedded databases in memory that stay open and are emptied between uses. */
export function createEmbeddedPool() {
	const idle: PGlite[] = [];
	const taken: PGlite[] = [];
	return {
		async take(): Promise<PGlite> {
			const pglite = idle.pop() ?? (await createPglite(new Blob([await readFile(NEW_DATABASE)])));
			taken.push(pglite);
			return pglite;
		},
		/** Empties all that were taken. Nothing may use them anymore. */
		async takeBackAll(): Promise<void> {
			for (const pglite of taken.splice(0)) {
				for (const statement of EMPTY) await pglite.exec(statement);
				idle.push(pglite);
			}
		},
	};
}

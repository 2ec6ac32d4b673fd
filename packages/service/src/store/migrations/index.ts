import type { Migration } from 'kysely/migration';
import { initial } from './0001-initial/index.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** All migrations, in order. Released migrations are never edited; each change is a new migration. */
export const migrations: Migrations = {
	'0001-initial': initial,
};

import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { CONSOLE } from './console.ts';
import { CONTACTS } from './contacts.ts';
import { CREATE_CONTACT } from './create-contact.ts';
import { foldCase } from './fold-case.ts';
import { JOBS } from './jobs.ts';
import { KEYS } from './keys.ts';
import { OUTBOX } from './outbox.ts';
import { RATE_LIMITS } from './rate-limits.ts';
import { SUPPRESSIONS } from './suppressions.ts';
import { TIMELINE } from './timeline.ts';

/** Creates all tables, by subject. A subject refers only to those before it. */
export const initial: Migration = {
	async up(db: Kysely<unknown>) {
		const statements = [
			...[...KEYS, ...RATE_LIMITS],
			...[await foldCase(db), ...CONTACTS, CREATE_CONTACT],
			...[...SUPPRESSIONS, ...TIMELINE, ...OUTBOX, ...JOBS, ...CONSOLE],
		];
		for (const statement of statements) await sql.raw(statement).execute(db);
	},
};

import type { SharedDatabase } from '../../store/tables.ts';
import { hashPassword, isPassword, generatePassword } from './password.ts';

/** The name of its row among the secrets. */
const PASSWORD = 'console password';

/** A password whose text is known at this start. */
export interface KnownPassword {
	text: string;
	/** Whether this start made it, and so is the only one to know it. */
	isNew: boolean;
}

/**
 * Makes sure that the console has a password: the given one, else the one of an earlier start, else a new one. All processes on a
 * database have the same.
 *
 * @returns nothing when only the hash of an earlier start's is known
 */
export async function setUpPassword(
	db: SharedDatabase,
	given: string | undefined,
	randomBytes: (size: number) => Buffer,
): Promise<KnownPassword | undefined> {
	const kept = await keptPassword(db);
	if (given !== undefined) {
		const isKept = kept !== undefined && (await isPassword(given, kept));
		if (!isKept) await replacePassword(db, await hashPassword(given, 'chosen', randomBytes));
		return { text: given, isNew: false };
	}
	if (kept !== undefined) return undefined;
	const text = generatePassword();
	const value = await hashPassword(text, 'made', randomBytes);
	const made = await db
		.insertInto('secrets')
		.values({ name: PASSWORD, value })
		.onConflict((conflict) => conflict.doNothing()) // another process came first, and tells its own
		.returning('name')
		.executeTakeFirst();
	return made && { text, isNew: true };
}

/** What is kept of the password; undefined before the first start has made one. */
export async function keptPassword(db: SharedDatabase): Promise<string | undefined> {
	const row = await db
		.selectFrom('secrets')
		.select('value')
		.where('name', '=', PASSWORD)
		.executeTakeFirst();
	return row?.value;
}

/** Another password ends every session that the one before began. */
async function replacePassword(db: SharedDatabase, value: string): Promise<void> {
	await db.transaction().execute(async (trx) => {
		await trx
			.insertInto('secrets')
			.values({ name: PASSWORD, value })
			.onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
			.execute();
		await trx.deleteFrom('console_sessions').execute();
	});
}

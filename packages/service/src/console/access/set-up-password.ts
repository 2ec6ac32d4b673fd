import { readSecret } from '../../store/stored-secret.ts';
import type { SharedDatabase } from '../../store/tables.ts';
import { hashPassword, isPassword, generatePassword } from './password.ts';

/** Name of the password's row in the table `secrets`. */
const PASSWORD = 'console password';

/** Password that is known in plain text at startup. */
export interface KnownPassword {
	text: string;
	/** Whether `setUpPassword` generated the password. If so, the caller must show the password. */
	isNew: boolean;
}

/**
 * Sets the console's password: the configured one, otherwise the stored one, otherwise a new one. All
 * processes that use the same database share the password.
 *
 * @returns undefined if only the hash of the stored password is known
 */
export async function setUpPassword(
	db: SharedDatabase,
	configured: string | undefined,
): Promise<KnownPassword | undefined> {
	const stored = await storedPassword(db);
	if (configured !== undefined) {
		const isStored = stored !== undefined && (await isPassword(configured, stored));
		if (!isStored) await replacePassword(db, await hashPassword(configured, 'chosen'));
		return { text: configured, isNew: false };
	}
	if (stored !== undefined) return undefined;
	const text = generatePassword();
	const value = await hashPassword(text, 'generated');
	const created = await db
		.insertInto('secrets')
		.values({ name: PASSWORD, value })
		.onConflict((conflict) => conflict.doNothing()) // another process generated the password first, and shows it
		.returning('name')
		.executeTakeFirst();
	return created && { text, isNew: true };
}

/** Returns the stored hash of the password; undefined before the first startup sets a password. */
export const storedPassword = (db: SharedDatabase): Promise<string | undefined> =>
	readSecret(db, PASSWORD);

/** Replaces the password, and ends all sessions that started with the previous one. */
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

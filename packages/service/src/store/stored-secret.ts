import { randomBytes } from 'node:crypto';
import type { SharedDatabase } from './tables.ts';

/** Size of a secret, in bytes. */
const SECRET_BYTES = 32;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Returns the secret with this name. The secret is generated once and stored, because signatures created with
 * it must stay valid after a restart and in other processes.
 */
export async function storedSecret(db: SharedDatabase, name: string): Promise<string> {
	const stored = await readSecret(db, name);
	if (stored !== undefined) return stored;
	await db
		.insertInto('secrets')
		.values({ name, value: newSecret() })
		.onConflict((conflict) => conflict.doNothing()) // another process was faster
		.execute();
	return (await readSecret(db, name))!;
}

/** Returns the stored secret with this name; undefined if there is none. */
export async function readSecret(db: SharedDatabase, name: string): Promise<string | undefined> {
	const row = await db
		.selectFrom('secrets')
		.select('value')
		.where('name', '=', name)
		.executeTakeFirst();
	return row?.value;
}

import type { SharedDatabase } from './tables.ts';

/** Size of a secret, in bytes. */
const SECRET_BYTES = 32;

export const newSecret = (randomBytes: (size: number) => Buffer): string =>
	randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Returns the secret with this name. The secret is generated once and stored, because signatures created with
 * it must stay valid after a restart and in other processes.
 */
export async function storedSecret(
	db: SharedDatabase,
	name: string,
	randomBytes: (size: number) => Buffer,
): Promise<string> {
	await db
		.insertInto('secrets')
		.values({ name, value: newSecret(randomBytes) })
		.onConflict((conflict) => conflict.doNothing()) // created by another process or on an earlier startup
		.execute();
	const { value } = await db
		.selectFrom('secrets')
		.select('value')
		.where('name', '=', name)
		.executeTakeFirstOrThrow();
	return value;
}

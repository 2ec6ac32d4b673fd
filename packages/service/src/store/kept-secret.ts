import type { SharedDatabase } from './tables.ts';

/** Random bytes of a secret. */
const SECRET_BYTES = 32;

/**
 * Returns the secret with this name. It is generated once and stored, because its signatures must stay valid after a restart
 * and in other processes.
 */
export async function keptSecret(
	db: SharedDatabase,
	name: string,
	randomBytes: (size: number) => Buffer,
): Promise<string> {
	await db
		.insertInto('secrets')
		.values({ name, value: randomBytes(SECRET_BYTES).toString('base64url') })
		.onConflict((conflict) => conflict.doNothing()) // another process, or an earlier start, made it
		.execute();
	const { value } = await db
		.selectFrom('secrets')
		.select('value')
		.where('name', '=', name)
		.executeTakeFirstOrThrow();
	return value;
}

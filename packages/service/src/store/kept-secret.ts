import type { SharedDatabase } from './tables.ts';

/** Bytes of randomness in it. */
const SECRET_BYTES = 32;

/** A secret of this name: made once, and kept, because what it signs must hold after a restart and at other processes. */
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

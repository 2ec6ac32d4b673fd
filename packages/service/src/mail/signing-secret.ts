import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** Bytes of randomness in it. */
const SECRET_BYTES = 32;

/** The secret that signs the links in mails: made once, and kept, because a link must work for as long as its mail is read. */
export async function signingSecret(
	db: Kysely<Tables>,
	randomBytes: (size: number) => Buffer,
): Promise<string> {
	const name = 'unsubscribe links';
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

import { systemCode } from '../base/start-error.ts';

/** What a transaction fails with when another one came first: repeated, it sees what that one did. */
const CONFLICTS: Record<string, string> = {
	'23505': 'both wanted the same unique value',
	'23P01': 'both wanted the same text of a key',
	'40001': 'both read what the other changed',
	'40P01': 'both waited for the other',
};

/** Each repeat needs another transaction that came first, so the last one is practically never reached. */
const MAX_ATTEMPTS = 10;

/** Runs a transaction, again when it collides with another one. */
export async function repeatOnConflict<T>(
	transact: () => Promise<T>,
	attempts = MAX_ATTEMPTS,
): Promise<T> {
	try {
		return await transact();
	} catch (error) {
		if (attempts <= 1 || !isConflict(error)) throw error;
		return repeatOnConflict(transact, attempts - 1);
	}
}

const isConflict = (error: unknown) => (systemCode(error) ?? '') in CONFLICTS;

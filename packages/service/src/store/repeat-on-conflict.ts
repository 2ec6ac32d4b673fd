import { systemCode } from '../base/start-error.ts';

/**
 * Error codes of a transaction that conflicts with another one. A retry sees the other transaction's changes.
 */
const CONFLICTS: Record<string, string> = {
	'23503': 'one deleted a row that the other refers to',
	'23505': 'both wanted the same unique value',
	'23P01': 'both wanted the same text of a key',
	'40001': 'both read what the other changed',
	'40P01': 'both waited for the other',
};

/**
 * Maximum number of attempts. Each retry follows another conflict, so the last attempt is practically never
 * reached.
 */
const MAX_ATTEMPTS = 10;

/** Runs a transaction, and retries it after a conflict with another one. */
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

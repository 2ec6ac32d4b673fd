import type { SharedDatabase } from '../../store/tables.ts';
import { storedPassword } from './set-up-password.ts';

/** Permission of an account: view pages only, or also run operations. */
export type Role = 'view' | 'operate';

/** A user of the console. */
export interface Account {
	/** Name in the audit log. */
	name: string;
	role: Role;
}

/** Personal accounts by name, with their password hashes. */
export type Accounts = ReadonlyMap<string, Account & { password: string }>;

/** Account of users who sign in with the shared password. */
export const OPERATOR: Account = { name: 'operator', role: 'operate' };

interface Tools {
	db: SharedDatabase;
	accounts: Accounts;
}

/** Returns the hash of the current password of an account; undefined if there is no such account. */
export async function passwordHashOf({ db, accounts }: Tools, name: string) {
	return name === OPERATOR.name ? storedPassword(db) : accounts.get(name)?.password;
}

/** Finds the account of a session. Returns undefined if the account was removed or its password changed. */
export async function findAccount(
	tools: Tools,
	name: string,
	passwordHash: string,
): Promise<Account | undefined> {
	if ((await passwordHashOf(tools, name)) !== passwordHash) return undefined;
	return name === OPERATOR.name ? OPERATOR : tools.accounts.get(name);
}

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

/** Finds the account of a session. Returns undefined if the account was removed or its password changed. */
export function findAccount(
	accounts: Accounts,
	name: string,
	passwordHash: string,
): Account | undefined {
	if (name === OPERATOR.name) return OPERATOR; // replacing the shared password deletes its sessions
	const account = accounts.get(name);
	return account?.password === passwordHash ? account : undefined;
}

/** Permission of an account: view pages only, or also use the operations. */
export type Role = 'view' | 'operate';

/** A user of the console. */
export interface Account {
	/** The name that the audit log shows. */
	name: string;
	role: Role;
}

/** Personal accounts, with the hashes of their passwords, by name. */
export type Accounts = ReadonlyMap<string, Account & { password: string }>;

/** The account of users with the shared password. */
export const OPERATOR: Account = { name: 'operator', role: 'operate' };

/** Finds the account of a session. Returns undefined if the account was removed or its password changed. */
export function findAccount(
	accounts: Accounts,
	name: string,
	passwordHash: string | null,
): Account | undefined {
	if (name === OPERATOR.name) return OPERATOR; // a new shared password ends its sessions in the database
	const account = accounts.get(name);
	return account?.password === passwordHash ? account : undefined;
}

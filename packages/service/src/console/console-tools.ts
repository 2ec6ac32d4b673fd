import type { ApiTools } from '../api/http/api-tools.ts';
import type { Accounts } from './access/accounts.ts';

/** Dependencies of the console. */
export interface ConsoleTools extends ApiTools {
	/** Personal accounts. */
	accounts: Accounts;
	/** Path of each product's workspace file. */
	workspaceFiles: ReadonlyMap<string, string>;
}

import { createRun, tellingScopes, type Client } from '../../core.ts';

/** Asks the service for something that is no action. An error for want of a scope also says which scopes the key has. */
export const ask = <T>(client: Client, use: (client: Client) => Promise<T>): Promise<T> =>
	use(client).catch(async (error: unknown) =>
		Promise.reject(await tellingScopes(client, createRun(), error)),
	);

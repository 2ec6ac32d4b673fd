import type { OpenedService } from '../../service/src/test-controls/testing/start-service.ts';
import type {
	CommandResult,
	HostedServiceOptions,
	ServiceHost,
	StoreOptions,
} from './service/service-host.ts';

export type { CommandResult as EndedCommand, HostedServiceOptions, StoreOptions };

declare global {
	/** Loads the service host. The test environment sets this function. */
	var loadServiceHost: () => Promise<ServiceHost>;
	/** URL of PostgreSQL, if the tests run on PostgreSQL; undefined if they run on the embedded database. */
	var TEST_POSTGRES_URL: string | undefined;
}

/**
 * Opens the real service in this process, on a free port, by default with an empty store.
 *
 * @throws Error with the reason if the service can't start
 */
export async function openService(options: HostedServiceOptions = {}): Promise<OpenedService> {
	return (await loadServiceHost()).openService(options);
}

/** Returns an empty store. The store is removed after the test file has run. */
export async function newStore(): Promise<StoreOptions> {
	return (await loadServiceHost()).newStore();
}

/** Returns an empty store without tables, to restore a backup into. */
export async function newBareStore(): Promise<StoreOptions> {
	return (await loadServiceHost()).newBareStore();
}

/** Returns an empty store for services and commands in separate processes, which can't share an open database. */
export async function newSharedStore(): Promise<StoreOptions> {
	return (await loadServiceHost()).newSharedStore();
}

/**
 * Runs the command line in this process, with an empty environment. If a service starts, it's stopped
 * immediately.
 *
 * @param pglite database to use instead of the one in the arguments
 */
export async function runCommand(
	args: readonly string[],
	environment: Readonly<Record<string, string | undefined>> = {},
	pglite?: StoreOptions['pglite'],
	stdin?: string,
): Promise<CommandResult> {
	return (await loadServiceHost()).runCommand(args, environment, pglite, stdin);
}

/**
 * Runs SQL statements on a store that no service uses.
 *
 * @returns the rows of the last statement
 */
export async function runSql<Row>(
	store: StoreOptions,
	statements: readonly string[],
): Promise<Row[]> {
	return (await loadServiceHost()).runSql(store, statements) as Promise<Row[]>;
}

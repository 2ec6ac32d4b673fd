import type { OpenedService } from '../../service/src/testing.ts';
import type {
	EndedCommand,
	HostedServiceOptions,
	ServiceHost,
	StoreOptions,
} from './service/service-host.ts';

export type { EndedCommand, HostedServiceOptions, StoreOptions };

declare global {
	/** Set by the environment of these tests. */
	var loadServiceHost: () => Promise<ServiceHost>;
	/** The PostgreSQL of a run on PostgreSQL; undefined in a run on the embedded database. */
	var TEST_POSTGRES_URL: string | undefined;
}

/**
 * Opens the real service in this process, on a free port, with an empty store unless one is given.
 *
 * @throws Error with the reason if the service can't start
 */
export async function openService(options: HostedServiceOptions = {}): Promise<OpenedService> {
	return (await loadServiceHost()).openService(options);
}

/** Returns an empty store. It survives the services on it and is removed after the test file. */
export async function newStore(): Promise<StoreOptions> {
	return (await loadServiceHost()).newStore();
}

/** Returns an empty store without tables, to restore a backup to. */
export async function newBareStore(): Promise<StoreOptions> {
	return (await loadServiceHost()).newBareStore();
}

/** Returns an empty store for services and commands in processes of their own, which can't share an open database. */
export async function newSharedStore(): Promise<StoreOptions> {
	return (await loadServiceHost()).newSharedStore();
}

/**
 * Runs the command line in this process, with nothing of its environment. A service that gets ready is stopped immediately.
 *
 * @param pglite where the data of a command are, instead of the place that the arguments name
 */
export async function runCommand(
	args: readonly string[],
	environment: Readonly<Record<string, string | undefined>> = {},
	pglite?: StoreOptions['pglite'],
	stdin?: string,
): Promise<EndedCommand> {
	return (await loadServiceHost()).runCommand(args, environment, pglite, stdin);
}

/**
 * Runs statements on a store that no service has open.
 *
 * @param last the migration to stop at, to get the tables of an older version. @default the newest
 * @returns the rows of the last statement
 */
export async function runSql<Row>(
	store: StoreOptions,
	statements: readonly string[],
	last?: string,
): Promise<Row[]> {
	return (await loadServiceHost()).runSql(store, statements, last) as Promise<Row[]>;
}

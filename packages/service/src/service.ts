import { randomUUIDv7 } from 'node:crypto';
import { BlockList } from 'node:net';
import { BASE_PATH } from './api/http/base-path.ts';
import { findClient } from './api/http/client-address.ts';
import { createRequestCounts } from './api/http/request-counts.ts';
import { createDatabaseLimiter } from './api/limits/database-limiter.ts';
import { createMemoryLimiter } from './api/limits/memory-limiter.ts';
import { listen, type Address } from './api/server/listen.ts';
import { createApp } from './app.ts';
import { applyWorkspaces } from './apply-workspaces.ts';
import { startBackground } from './background.ts';
import { createClock } from './base/clock.ts';
import type { Log } from './base/log.ts';
import { readAccounts } from './console/access/read-accounts.ts';
import { setUpPassword, type KnownPassword } from './console/access/set-up-password.ts';
import type { ConsoleTools } from './console/console-tools.ts';
import { CONSOLE_PATH } from './console/routes.ts';
import { automations } from './domain/automations/fire-automations.ts';
import type { KeyTexts } from './domain/keys/apply-keys.ts';
import { cacheKeys } from './domain/keys/cache-keys.ts';
import { endLeases } from './jobs/lease-jobs.ts';
import { logAbandonedJobs } from './jobs/log-abandoned-jobs.ts';
import type { MailOptions } from './mail/outgoing.ts';
import { setUpMail } from './mail/set-up-mail.ts';
import { followDatabaseClock } from './store/follow-database-clock.ts';
import { openDatabase, openStore, type Place } from './store/open-store.ts';
import { ownersOf } from './store/owner.ts';
import type { OwnedTable } from './store/tables.ts';
import { readWorkspaces } from './workspace/read-workspaces.ts';

/** Fix for a key that the workspace file lists, but that was disabled in the console. */
const ENABLE = 'Enable the key in the console, or remove it from the workspace file.';

/** Number of jobs that run at the same time on PostgreSQL. Leaves connections of the pool to requests. */
export const DEFAULT_JOBS = 4;

export interface ServiceOptions extends Address {
	/** Location of the data. */
	place: Place;
	mail: MailOptions;
	/** Paths of the workspace files, one per product. */
	workspaces: readonly string[];
	/**
	 * Whether startup disables the keys of products without a workspace file, instead of failing.
	 *
	 * @default false
	 */
	disableMissingProducts?: boolean;
	/** Password of the console. @default the stored password, otherwise a new one */
	consolePassword?: string;
	/** Path of the file with personal accounts of the console. @default only the shared password */
	consoleAccounts?: string;
	/** Number of jobs that run at the same time on PostgreSQL. @default 4 */
	jobs?: number;
	/** Proxies whose `X-Forwarded-For` is used. @default none */
	trustedProxies?: BlockList;
	/** Port of the metrics, or 0 for any free port. @default no metrics */
	metricsPort?: number;
	/**
	 * Whether to enable the test controls. The controls require no key, and can change the clock, inject
	 * faults, and read all data. Therefore, they are available only on loopback.
	 */
	controls?: boolean;
}

export interface RunningService extends AsyncDisposable {
	/** Base URL, which ends with /api/v1. */
	url: string;
	products: readonly string[];
	keys: KeyTexts;
	console: { url: string; password?: KnownPassword };
	/** URL of the metrics; absent if they aren't served. */
	metricsUrl?: string;
}

/**
 * Starts the service in this process. Disposing of the service completes the requests and the job in
 * progress, and closes the database.
 *
 * @throws StartError if an operator can fix the problem; in that case, nothing stays open, and no key is
 * created
 */
export async function runService(options: ServiceOptions, ownLog: Log): Promise<RunningService> {
	const { metricsPort } = options;
	const metrics =
		metricsPort === undefined
			? undefined
			: (await import('./metrics/index.ts')).createMetrics(ownLog);
	const log = metrics?.log ?? ownLog;
	const controls = options.controls ? await import('./test-controls/index.ts') : undefined;
	controls?.requireLoopback(options.host);
	await using starting = new AsyncDisposableStack();
	const workspaces = await readWorkspaces(options.workspaces);
	const accounts = await readAccounts(options.consoleAccounts);
	const clock = createClock();
	const isShared = 'databaseUrl' in options.place; // PostgreSQL, which several processes can use
	const { db: allOwners, notice } = starting.use(await openStore(options.place));
	const db = allOwners.$omitTables<OwnedTable>();
	if (notice) log('warn', 'data folder made private', { notice });
	if (isShared) starting.use(await followDatabaseClock({ db, clock, log }));
	const requests = starting.use(createRequestCounts({ db, clock, log })); // writes the counts after the last response
	const listener = await listen(options, log);
	starting.defer(() => listener[Symbol.asyncDispose]());
	const metricsServer = await metrics?.listen({ host: options.host, port: metricsPort! });
	if (metricsServer) starting.use(metricsServer);
	// Without timeouts, because a long file takes longer than a request, and so does another process that applies one.
	await using patient = isShared ? await openDatabase(options.place) : undefined;
	const { keys, disabledProducts } = await applyWorkspaces(patient?.db ?? allOwners, workspaces, {
		newId: randomUUIDv7,
		now: clock.now,
		disableMissingProducts: options.disableMissingProducts ?? false,
	});
	for (const product of disabledProducts) log('warn', 'product disabled', { product });
	for (const key of keys.disabled) log('warn', 'key disabled in the console', { key, fix: ENABLE });
	const password = await setUpPassword(db, options.consolePassword);
	const ownUrl = `http://${reachableHost(options.host)}:${listener.port}`;
	const mail = await setUpMail(db, options.mail, ownUrl);
	let wakeWorker = () => {};
	const tools: ConsoleTools = {
		db,
		allOwners,
		keys: cacheKeys(allOwners, clock.steady),
		limiter: isShared ? createDatabaseLimiter(db, clock.ahead) : createMemoryLimiter(clock.steady),
		log,
		clock,
		clientAddress: findClient(options.trustedProxies ?? new BlockList()),
		requests,
		newId: randomUUIDv7, // in the order of time, because rows that are created together are then together in the indexes
		workspaces: new Map(workspaces.map((workspace) => [workspace.product, workspace])),
		workspaceFiles: new Map(workspaces.map(({ product }, i) => [product, options.workspaces[i]!])),
		accounts,
		publicUrl: options.mail.publicUrl,
		mail,
		unsubscribeUrl: mail.links.urlOf,
		automations,
		wakeWorker: () => wakeWorker(),
	};
	await logAbandonedJobs(tools);
	if (!isShared) await endLeases(allOwners, new Date(clock.now()));
	const jobs = isShared ? (options.jobs ?? DEFAULT_JOBS) : 1; // the embedded database runs one statement at a time
	const { wake, runDue } = starting.use(
		startBackground(tools, { smtpUrl: options.mail.smtpUrl, jobs }),
	);
	wakeWorker = wake;
	const app = createApp(tools, controls?.createControls({ ...tools, runDue, random: Math.random }));
	listener.startResponding((request, bindings) => app.fetch(request, bindings));
	const owners = workspaces.flatMap(({ product }) => ownersOf(product));
	metricsServer?.startResponding({ allOwners, clock, owners });
	const running = starting.move();
	return {
		url: `${ownUrl}${BASE_PATH}`,
		products: workspaces.map(({ product }) => product),
		keys,
		console: { url: `${ownUrl}${CONSOLE_PATH}/`, password },
		...(metricsServer && {
			metricsUrl: `http://${reachableHost(options.host)}:${metricsServer.port}/metrics`,
		}),
		[Symbol.asyncDispose]: () => running.disposeAsync(),
	};
}

/**
 * Returns the host for a local client. A server can listen on a wildcard IP address, but clients can't
 * connect to it.
 */
function reachableHost(host: string): string {
	if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
	return host.includes(':') ? `[${host}]` : host;
}

import { randomBytes, randomUUID } from 'node:crypto';
import { BASE_PATH, createApp } from './app.ts';
import { applyWorkspace, type KeyTexts } from './keys/apply-workspace.ts';
import { createTwoWindowLimiter } from './limits/two-window-limiter.ts';
import { listen, type Address } from './listen.ts';
import type { Log } from './log.ts';
import { openStore } from './store/open-store.ts';
import { readWorkspace } from './workspace/read-workspace.ts';

export interface ServiceOptions extends Address {
	/** A folder, or `memory`. */
	data: string;
	/** The path of a workspace file. */
	workspace: string;
}

export interface RunningService extends AsyncDisposable {
	/** The base address, which ends with /api/v1. */
	url: string;
	product: string;
	keys: KeyTexts;
}

/**
 * Starts the service in this process. Disposing of it finishes the requests in flight and closes the database.
 *
 * @throws StartError when a person can mend it; nothing is left open then, and no key is made
 */
export async function runService(options: ServiceOptions, log: Log): Promise<RunningService> {
	await using starting = new AsyncDisposableStack();
	const workspace = await readWorkspace(options.workspace);
	const { db } = starting.use(await openStore(options.data));
	const listener = starting.use(await listen(options));
	const keys = await applyWorkspace(db, workspace, { newId: randomUUID, randomBytes });
	// Windows are measured on a clock that nobody sets.
	const limiter = createTwoWindowLimiter(() => performance.now());
	const app = createApp({ db, limiter, log, now: Date.now, newId: randomUUID });
	listener.answerWith((request) => app.fetch(request));
	const running = starting.move();
	return {
		url: `http://${reachableHost(options.host)}:${listener.port}${BASE_PATH}`,
		product: workspace.product,
		keys,
		[Symbol.asyncDispose]: () => running.disposeAsync(),
	};
}

/** Where a client on this machine finds a host: "all addresses" is none that can be called. */
function reachableHost(host: string): string {
	if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
	return host.includes(':') ? `[${host}]` : host;
}

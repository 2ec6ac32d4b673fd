import { startService, type StartedService } from '@contact-sync/service/testing';
import type { LoadStore } from './load-stores.ts';

/** Several processes on one store. */
export interface LoadServices extends AsyncDisposable {
	all: readonly StartedService[];
	urls: readonly string[];
}

/** Starts so many; the first one alone, since it makes the tables. */
export async function startServices(
	{ options }: LoadStore,
	count: number,
	workspace: string,
): Promise<LoadServices> {
	const start = () =>
		startService({ ...options, workspace, args: ['--log-level', 'warn'], timeoutMs: 60_000 });
	const first = await start();
	const all = [first, ...(await Promise.all(Array.from({ length: count - 1 }, start)))];
	return {
		all,
		urls: all.map(({ url }) => url),
		async [Symbol.asyncDispose]() {
			await Promise.all(all.map((service) => service.stop()));
		},
	};
}

import { startService, type StartServiceOptions } from '@contact-sync/service/testing';
import type { LoadStore } from './load-stores.ts';

/** Several service processes on one database. */
export type LoadServices = Awaited<ReturnType<typeof startServices>>;

/**
 * Starts service processes. The first process starts before the others, because it creates the tables.
 *
 * @param optionsOf returns the options of a process by index
 */
export async function startServices(
	{ options }: LoadStore,
	count: number,
	workspace: string,
	optionsOf: (index: number) => StartServiceOptions = () => ({}),
) {
	const defaults = { ...options, workspace, args: ['--log-level', 'warn'], timeoutMs: 60_000 };
	const start = (index: number) => startService({ ...defaults, ...optionsOf(index) });
	const first = await start(0);
	const others = Array.from({ length: count - 1 }, (_, i) => start(i + 1));
	const all = [first, ...(await Promise.all(others))];
	return {
		all,
		urls: all.map(({ url }) => url),
		async [Symbol.asyncDispose]() {
			await Promise.all(all.map((service) => service.stop()));
		},
	};
}

import { startService, type StartedService, type StartServiceOptions } from '../../src/testing.ts';
import { useStores } from './stores.ts';

/** Starts a service on a new store before the tests of this block, and stops it after them. */
export function useService(options: StartServiceOptions): () => StartedService {
	const newStore = globalThis.TEST_POSTGRES_URL === undefined ? async () => ({}) : useStores();
	let service: StartedService | undefined;
	beforeAll(async () => {
		service = await startService({ ...(await newStore()), ...options });
	});
	afterAll(() => service?.stop());
	return () => service!;
}

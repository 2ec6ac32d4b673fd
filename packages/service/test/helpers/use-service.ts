import { startService, type StartedService, type StartServiceOptions } from '../../src/testing.ts';

/** Starts a service before the tests of this block and stops it after them. */
export function useService(options: StartServiceOptions): () => StartedService {
	let service: StartedService | undefined;
	beforeAll(async () => {
		service = await startService(options);
	});
	afterAll(() => service?.stop());
	return () => service!;
}

import { openService, type HostedServiceOptions } from '@contact-sync/testing/service';
import type { OpenedService } from '@contact-sync/service/testing';

/** Opens a service for the tests of a file, and clears it before each test. Returns a getter for the service. */
export function useService(
	workspace: string,
	options: HostedServiceOptions = {},
): () => OpenedService {
	let service: OpenedService;
	beforeAll(async () => {
		service = await openService({ workspace, controls: true, ...options });
	});
	afterAll(() => service.stop());
	beforeEach(() => service.control('reset', {}));
	return () => service;
}

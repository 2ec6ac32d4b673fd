import type {
	OpenedService,
	OpenServiceOptions,
} from '../../src/test-controls/testing/start-service.ts';
import { openService } from '@contact-sync/testing/service';

/** Opens a service on an empty database before the tests of this block, and stops it after them. */
export function useService(options: OpenServiceOptions): () => OpenedService {
	let service: OpenedService | undefined;
	beforeAll(async () => void (service = await openService(options)));
	afterAll(() => service?.stop());
	return () => service!;
}

import { startService, type StartedService } from '@contact-sync/service/testing';
import {
	expectNoRejection,
	LIMITED_WORKSPACE,
	runTwoExecutions,
} from './helpers/two-executions.mts';

let service: StartedService;
beforeAll(async () => {
	service = await startService({ workspace: LIMITED_WORKSPACE, controls: true });
});
afterAll(() => service?.stop());

// limits.test.mts runs the same test with 200 contacts and a virtual clock.
it('two executions upsert 130 contacts with a key limited to 60 requests per minute, without 429 responses or errors, in real time', async () => {
	const startedAt = Date.now();
	const results = await runTwoExecutions(service, 65);
	const durationMs = Date.now() - startedAt;
	await expectNoRejection(service, results, 65);
	expect(durationMs).toBeGreaterThan(120_000); // not faster than the limit allows
});

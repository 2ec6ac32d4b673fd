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

// limits.test.mts runs the same with a virtual clock.
it('200 upserts of two executions with one key of 60 requests per minute succeed without 429 or errors, in real time', async () => {
	const startedAt = Date.now();
	const results = await runTwoExecutions(service);
	const durationMs = Date.now() - startedAt;
	await expectNoRejection(service, results);
	expect(durationMs).toBeGreaterThan(180_000); // not faster than the limit allows
});

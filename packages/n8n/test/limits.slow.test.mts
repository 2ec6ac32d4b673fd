import { startService, type StartedService } from '@contact-sync/service/testing';
import { expectNoRefusal, LIMITED_WORKSPACE, runTwoExecutions } from './helpers/two-executions.mts';

let service: StartedService;
beforeAll(async () => {
	service = await startService({ workspace: LIMITED_WORKSPACE, controls: true });
});
afterAll(() => service?.stop());

// The same on a virtual clock is in n8n-limits.test.ts.
it('200 upserts of two executions on one key of 60 per minute finish with no 429 and no error, in real time', async () => {
	const startedAt = Date.now();
	const results = await runTwoExecutions(service);
	const tookMs = Date.now() - startedAt;
	await expectNoRefusal(service, results);
	expect(tookMs).toBeGreaterThan(180_000); // no quicker than the limit allows
});

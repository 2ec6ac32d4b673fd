import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { call } from '../helpers/call.ts';
import { until } from '../helpers/until.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

test('a request in progress when the service stops gets its response, and is counted', async () => {
	const store = await newStore();
	const service = await openService({ workspace: workspace([LIVE_KEY]), controls: true, ...store });
	await service.control('faults', { delay_ms: 300, count: 1 });
	const response = call(service, '/ping/', { key: LIVE_KEY.key! });
	await until(async () => {
		const { faults } = await service.control<{ faults: object[] }>('faults', { seed: 1 });
		return faults.length === 0; // the fault is delaying the request
	});
	await service.stop();
	expect((await response).status).toBe(200);
	expect(await runSql(store, ['select status, requests from request_counts'])).toEqual([
		{ status: 200, requests: 1 },
	]);
});

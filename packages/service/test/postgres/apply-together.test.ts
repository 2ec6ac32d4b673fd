import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { call } from '../helpers/call.ts';
import { slowApply } from '../helpers/slow-apply.ts';
import { workspace } from '../helpers/workspace.ts';

test('of two processes that start at the same time with different products, only one starts, and its keys work', async () => {
	const store = await newStore();
	await runSql(store, slowApply(0.3)); // long enough for two processes to apply their files at the same time
	const open = (product: string) =>
		openService({ workspace: workspace([{ name: 'live' }], product), ...store });
	const results = await Promise.allSettled([open('Acme'), open('Beta')]);
	const started = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
	const [failure] = results.filter((each) => each.status === 'rejected');
	expect(started).toHaveLength(1);
	expect(String(failure!.reason)).toContain('no workspace file describes it');
	const [service] = started as [OpenedService];
	expect((await call(service, '/ping/', { key: service.keys.live! })).status).toBe(200);
	await service.stop();
});

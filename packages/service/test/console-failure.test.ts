import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { tokenOf, visitWith } from './helpers/console.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

test('an internal error shows a page with the request ID from the log', async () => {
	const store = await newStore();
	await runSql(store, ['drop table request_counts']);
	const service = await openService({ ...store, workspace: workspace([LIVE_KEY]) });
	const response = await visitWith(service, await tokenOf(service), 'requests/');
	await service.stop();
	expect([response.status, response.headers.get('Content-Type')]).toEqual([
		500,
		'text/html; charset=UTF-8',
	]);
	const requestId = response.headers.get('X-Request-Id')!;
	expect(response.text).toContain('<h1>Internal error</h1>');
	expect(response.text).toContain(requestId);
	expect(service.logs()).toContain(`"event":"failed","requestId":"${requestId}"`);
});

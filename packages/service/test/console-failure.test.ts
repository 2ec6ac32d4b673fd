import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { tokenOf, visitWith } from './helpers/console.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

test('a page that fails is a page, which names what the log says of it', async () => {
	const store = await newStore();
	await runSql(store, ['drop table request_counts']);
	const service = await openService({ ...store, workspace: workspace([LIVE_KEY]) });
	const answer = await visitWith(service, await tokenOf(service), 'requests/');
	await service.stop();
	expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
		500,
		'text/html; charset=UTF-8',
	]);
	const requestId = answer.headers.get('X-Request-Id')!;
	expect(answer.text).toContain('<h1>Internal error</h1>');
	expect(answer.text).toContain(requestId);
	expect(service.logs()).toContain(`"event":"failed","requestId":"${requestId}"`);
});

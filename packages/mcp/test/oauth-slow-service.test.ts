import { json, startServer as startService } from '@contact-sync/testing/server';
import { startServer } from './helpers/oauth.ts';
import { openPageOf } from './helpers/oauth-page.ts';

it('the page waits for a service that takes longer than a list of tools would wait', async () => {
	const reply = json(200, { product: 'Acme', environment: 'test', scopes: ['contacts:read'] });
	const slow = await startService((...args) => setTimeout(() => void reply(...args), 1_500));
	const { check } = await openPageOf(startServer(slow.url));
	expect((await check('cs_test_a-slow-service-1234')).text).toContain('<dd>Acme</dd>');
	await slow.stop();
});

it('if the service does not respond, the page explains when to retry', async () => {
	const { check } = await openPageOf(startServer('http://127.0.0.1:1'));
	expect((await check('some-key-of-the-service')).text).toContain('Wait 10 seconds, and retry.');
});

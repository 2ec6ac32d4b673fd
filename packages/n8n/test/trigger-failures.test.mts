import { newStore, openService } from '@contact-sync/testing/service';
import { freePort } from '@contact-sync/testing/free-port';
import { HOOK_TOKEN, leave } from '@contact-sync/testing/leave-list';
import { emailsOf, POLL_WORKSPACE, usePoller } from './helpers/poll-engine.mts';

const { service, credentialOf, start, activated } = usePoller();

describe('a failed poll', () => {
	it("reports the missing scope contacts:read, and the key's scopes", async () => {
		const poller = await start({ credential: credentialOf('writer') });
		await expect(poller.activate()).rejects.toMatchObject({
			message: "This API key can't read contacts or unsubscribed email addresses.",
			description: expect.stringMatching(/^Add the scope contacts:read\..* contacts:write/),
			httpCode: '403',
		});
		expect(poller.stored()).toEqual({ 'node:Contact Sync Trigger': {}, global: {} });
	});

	it('returns nothing at the rate limit, and the next poll returns the entries', async () => {
		const poller = await activated({ credential: credentialOf('small') });
		await leave(service(), 'ada@acme.example');
		await service().control('limits', { key: 'small', exhaust: 'hour' });
		expect(await poller.poll()).toEqual([]);
		await expect(poller.runManually()).rejects.toThrow('rate limit');
		const next = await start({ staticData: poller.stored() });
		expect(emailsOf(await next.poll())).toEqual(['ada@acme.example']);
	});

	it('reports the rate limit if it is the first poll, because entries would be lost', async () => {
		const poller = await start({ credential: credentialOf('late') });
		await service().control('limits', { key: 'late', exhaust: 'hour' });
		await expect(poller.activate()).rejects.toThrow('rate limit');
		await expect(poller.poll()).rejects.toThrow('rate limit');
		expect(poller.stored()).toEqual({ 'node:Contact Sync Trigger': {}, global: {} });
	});

	it('reports the rate limit if it is the first poll of another list, unless the list is the same', async () => {
		const credential = credentialOf('edited');
		const staticData = (await activated({ credential })).stored();
		await service().control('limits', { key: 'edited', exhaust: 'hour' });
		const edited = await start({ credential, staticData, parameters: { reason: 'bounced' } });
		await expect(edited.activate()).rejects.toThrow('rate limit');
		expect(await (await start({ credential, staticData })).activate()).toEqual([]);
	});

	it('does not block the next poll', async () => {
		const credential = credentialOf('writer');
		const poller = await start({ credential });
		await expect(poller.activate()).rejects.toThrow("can't read contacts");
		credential.apiKey = service().keys.next!;
		expect(await poller.activate()).toEqual([]);
		await leave(service(), 'ada@acme.example');
		expect(emailsOf(await poller.poll())).toEqual(['ada@acme.example']);
	});

	it('loses no entries while the service is down', async () => {
		const options = {
			workspace: POLL_WORKSPACE,
			controls: true,
			env: { MAIL_HOOK_TOKEN: HOOK_TOKEN },
			args: ['--port', String(await freePort())],
			...(await newStore()),
		};
		let dedicated = await openService(options);
		const { keys } = dedicated;
		const poller = await activated({ credential: credentialOf('all', dedicated) });
		await leave(dedicated, 'ada@acme.example');
		await dedicated.stop();
		await expect(poller.poll()).rejects.toThrow('Nothing responds at 127.0.0.1:');
		dedicated = await openService(options);
		await leave({ ...dedicated, keys }, 'bob@acme.example');
		expect(emailsOf(await poller.poll())).toEqual(['ada@acme.example', 'bob@acme.example']);
		expect(await poller.poll()).toEqual([]);
	});
});

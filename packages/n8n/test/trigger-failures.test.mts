import { newStore, openService } from '@contact-sync/testing/service';
import type { OpenedService } from '@contact-sync/service/testing';
import { freePort } from '@contact-sync/testing/free-port';
import { HOOK_TOKEN, leave, MAILING } from './helpers/leave-list.mts';
import { startPoller, type PollerOptions } from './helpers/poll-engine.mts';

const READ_ACCESS = 'scopes: [contacts:read], limits: { per_minute: 100000, per_hour: 100000 }';
const WORKSPACE = `
product: Acme
keys:
  - { name: all, environment: live, scopes: [contacts:read, emails:trigger], limits: { per_minute: 100000, per_hour: 100000 } }
  - { name: next, environment: live, ${READ_ACCESS} }
  - { name: small, environment: live, scopes: [contacts:read] }
  - { name: late, environment: live, scopes: [contacts:read] }
  - { name: writer, environment: live, scopes: [contacts:write] }
unsubscribed:
  - { email: old@acme.example }
  - { email: older@acme.example, reason: bounced }
${MAILING}`;

let service: OpenedService;
beforeAll(async () => {
	service = await openService({
		workspace: WORKSPACE,
		controls: true,
		env: { MAIL_HOOK_TOKEN: HOOK_TOKEN },
	});
});
afterAll(() => service.stop());
beforeEach(() => service.control('reset', {}));

const credentialOf = (key = 'all', { url, keys } = service) => ({
	apiKey: keys[key]!,
	baseUrl: url,
});
const start = (options: Partial<PollerOptions> = {}) =>
	startPoller({ parameters: { reason: 'any' }, credential: credentialOf(), ...options });
const activated = async (options?: Partial<PollerOptions>) => {
	const poller = await start(options);
	expect(await poller.activate()).toEqual([]);
	return poller;
};
const emails = (items: Array<{ email?: unknown }>) => items.map(({ email }) => email);

describe('a failed poll', () => {
	it("reports the missing scope contacts:read, and the key's scopes", async () => {
		const poller = await start({ credential: credentialOf('writer') });
		await expect(poller.activate()).rejects.toMatchObject({
			message: "This API key can't read contacts or unsubscribed email addresses.",
			description: expect.stringMatching(/^Add the scope contacts:read\..* contacts:write/),
			httpCode: '403',
		});
		expect(poller.stored()).toEqual({ 'node:Contact Sync Trigger': {} });
	});

	it('returns nothing at the rate limit, and the next poll returns the entries', async () => {
		const poller = await activated({ credential: credentialOf('small') });
		await leave(service, 'ada@acme.example');
		await service.control('limits', { key: 'small', exhaust: 'hour' });
		expect(await poller.poll()).toEqual([]);
		await expect(poller.runManually()).rejects.toThrow('rate limit');
		const next = await start({ staticData: poller.stored() });
		expect(emails(await next.poll())).toEqual(['ada@acme.example']);
	});

	it('reports the rate limit if it is the first poll, because entries would be lost', async () => {
		const poller = await start({ credential: credentialOf('late') });
		await service.control('limits', { key: 'late', exhaust: 'hour' });
		await expect(poller.activate()).rejects.toThrow('rate limit');
		await expect(poller.poll()).rejects.toThrow('rate limit');
		expect(poller.stored()).toEqual({ 'node:Contact Sync Trigger': {} });
	});

	it('does not block the next poll', async () => {
		const credential = credentialOf('writer');
		const poller = await start({ credential });
		await expect(poller.activate()).rejects.toThrow("can't read contacts");
		credential.apiKey = service.keys.next!;
		expect(await poller.activate()).toEqual([]);
		await leave(service, 'ada@acme.example');
		expect(emails(await poller.poll())).toEqual(['ada@acme.example']);
	});

	it('loses no entries while the service is down', async () => {
		const options = {
			workspace: WORKSPACE,
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
		await expect(poller.poll()).rejects.toThrow("The service can't be reached.");
		dedicated = await openService(options);
		await leave({ ...dedicated, keys }, 'bob@acme.example');
		expect(emails(await poller.poll())).toEqual(['ada@acme.example', 'bob@acme.example']);
		expect(await poller.poll()).toEqual([]);
	});
});

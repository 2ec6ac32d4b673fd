import { newStore, openService, runCommand } from '@contact-sync/testing/service';
import { readTrustedProxies } from '../../src/cli/trusted-proxies.ts';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { sendPassword, visit } from '../helpers/console.ts';
import { workspace } from '../helpers/workspace.ts';

const open = async (...args: string[]) =>
	openService({ ...(await newStore()), workspace: workspace([]), controls: true, args });

/** Sends a wrong password several times as a client behind a proxy, and returns the latest status code. */
async function guess(service: OpenedService, client: string, times = 6): Promise<number> {
	let status = 0;
	for (let each = 0; each < times; each++) {
		({ status } = await sendPassword(service, 'wrong', { 'X-Forwarded-For': client }));
	}
	return status;
}

const signInFrom = async (service: OpenedService, client: string) =>
	(await sendPassword(service, service.console.password, { 'X-Forwarded-For': client })).status;

describe('behind a trusted proxy', () => {
	test("a stranger's wrong passwords keep no one else from signing in", async () => {
		const service = await open('--trusted-proxies', '10.0.0.0/8,127.0.0.1');
		expect(await guess(service, '203.0.113.9')).toBe(429);
		expect(await signInFrom(service, '203.0.113.9')).toBe(429);
		expect(await signInFrom(service, '198.51.100.7')).toBe(200);
		await service.stop();
	});

	test.each([
		['the address that the trusted proxy added', '198.51.100.7, 203.0.113.9'],
		['the address before several trusted proxies', '203.0.113.9, 10.1.2.3'],
		['an IPv4 address in IPv6 notation', '::ffff:203.0.113.9'],
	])('counts %s', async (_, forwarded) => {
		const service = await open('--trusted-proxies', '10.0.0.0/8,127.0.0.1');
		await guess(service, '203.0.113.9');
		expect(await signInFrom(service, forwarded)).toBe(429);
		await service.stop();
	});

	test('ignores what is not an IP address, and counts the proxy instead', async () => {
		const service = await open('--trusted-proxies', '127.0.0.1');
		await guess(service, '203.0.113.9, unknown');
		expect(await signInFrom(service, '203.0.113.9, another')).toBe(429);
		await service.stop();
	});

	test('an IPv6 network of one customer (/64) counts as one client', async () => {
		const service = await open('--trusted-proxies', '127.0.0.1');
		await guess(service, '2001:db8:1:2::1');
		expect(await signInFrom(service, '2001:db8:1:2:a:b:c:d')).toBe(429);
		expect(await signInFrom(service, '2001:db8:1:3::1')).toBe(200);
		const { status } = await visit(service, 'login', {
			method: 'POST',
			headers: { 'X-Forwarded-For': '2001:db8:1:2:e:f::' },
			body: new URLSearchParams(), // a form is rejected before it is read
		});
		expect(status).toBe(429);
		await service.stop();
	});

	test('the log shows the address of the client', async () => {
		const service = await open('--trusted-proxies', '127.0.0.1');
		await signInFrom(service, '198.51.100.7');
		expect(service.logs()).toContain('"client":"198.51.100.7"');
		await service.stop();
	});
});

test('spaces around the trusted proxies are ignored', () => {
	const proxies = readTrustedProxies(' 10.0.0.0/8, 192.0.2.1 ');
	const trusted = ['10.1.2.3', '192.0.2.1', '192.0.2.2'].map((address) => proxies.check(address));
	expect(trusted).toEqual([true, true, false]);
});

test('without trusted proxies, the header is ignored', async () => {
	const service = await open();
	await guess(service, '203.0.113.9');
	expect(await signInFrom(service, '198.51.100.7')).toBe(429);
	expect(service.logs()).not.toContain('203.0.113.9');
	await service.stop();
});

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/8,', '::1/129', '1.2.3'])(
	'--trusted-proxies %s is rejected at startup',
	async (value) => {
		const { code, stderr } = await runCommand(['--trusted-proxies', value]);
		expect([code, stderr]).toEqual([
			1,
			expect.stringContaining('expected IP addresses or ranges such as 10.0.0.0/8'),
		]);
	},
);

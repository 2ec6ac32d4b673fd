import { networkInterfaces } from 'node:os';
import { newStore, openService } from '@contact-sync/testing/service';

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
	addresses?.some(({ family }) => family === 'IPv6'),
);

const HOSTS = [
	['127.0.0.1', '127.0.0.1'],
	['localhost', 'localhost'],
	['0.0.0.0', '127.0.0.1'],
	['::', '127.0.0.1'],
	['::1', '[::1]'],
] as const;

test.each(HOSTS.filter(([host]) => hasIpv6 || !host.includes(':')))(
	'with --host %s, the service prints URLs with the host %s, and they work',
	async (host, shown) => {
		const args = ['--host', host, '--metrics-port', '0'];
		const service = await openService({ ...(await newStore()), args });
		const urls = [service.url, service.console.url, service.metrics!];
		expect(urls.map((url) => new URL(url).hostname)).toEqual([shown, shown, shown]);
		const paths = [`${service.url}/openapi.json`, ...urls.slice(1)];
		const responses = await Promise.all(paths.map((url) => fetch(url)));
		expect(responses.map(({ status }) => status)).toEqual([200, 401, 200]); // the console asks for the password
		await service.stop();
	},
);

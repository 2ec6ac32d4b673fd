import type { Page, UnsubscribedAddress } from '@contact-sync/core';
import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../src/test-controls/testing/start-service.ts';
import { ABLE_KEY } from './helpers/automations.ts';
import { cookiesOf, sendPassword } from './helpers/console.ts';
import { head, readRaw, sendRaw } from './helpers/raw.ts';
import { workspace } from './helpers/workspace.ts';

const WORKSPACE = workspace([ABLE_KEY], 'Acme', {
	unsubscribed: ['a', 'b', 'c'].map((name) => ({ email: `${name}@more.example` })),
});
const QUERY = '/api/v1/contacts/api/unsubscribed-emails/?page=2&page_size=1';

/** Returns the base URLs of the pagination links for a request with these headers. */
async function linksFor(service: OpenedService, headers: Record<string, string>) {
	const request = head(`GET ${QUERY}`, { 'X-API-Key': ABLE_KEY.key!, ...headers });
	const { body } = readRaw(await sendRaw(service, request));
	const page = JSON.parse(body) as Page<UnsubscribedAddress>;
	return [page.next, page.previous].map((link) => link!.slice(0, link!.indexOf('/contacts/')));
}

describe('pagination links', () => {
	const host = { Host: 'contacts.acme.example' };
	const https = 'https://contacts.acme.example/api/v1';
	const [secure, prefixed] = ['https://contacts.acme.example', 'https://acme.example/sync'];
	const plain = 'http://contacts.acme.example';

	const opened = new Map<string | undefined, OpenedService>();
	beforeAll(async () => {
		for (const url of [undefined, secure, prefixed, plain]) {
			const env = { ...(url && { PUBLIC_URL: url }) };
			opened.set(url, await openService({ workspace: WORKSPACE, env }));
		}
	});

	test.each<[title: string, publicUrl: string | undefined, Record<string, string>, wanted: string]>(
		[
			['use the Host header by default', undefined, host, 'http://contacts.acme.example/api/v1'],
			[
				'use HTTPS if X-Forwarded-Proto is https',
				undefined,
				{ ...host, 'X-Forwarded-Proto': 'https' },
				https,
			],
			[
				'use HTTPS if the first value of X-Forwarded-Proto is https',
				undefined,
				{ ...host, 'X-Forwarded-Proto': 'https, http' },
				https,
			],
			[
				'use HTTPS if the first entry of Forwarded (RFC 7239) has proto=https',
				undefined,
				{ ...host, Forwarded: 'for=192.0.2.1;proto=https, for=192.0.2.2;proto=http' },
				https,
			],
			['start with PUBLIC_URL', secure, { Host: 'internal:8787' }, https],
			['include the path of PUBLIC_URL', prefixed, host, 'https://acme.example/sync/api/v1'],
			[
				'start with PUBLIC_URL if a proxy replaces the Host header',
				secure,
				{ Host: '127.0.0.1:8787', 'X-Forwarded-For': '192.0.2.1' },
				https,
			],
			[
				'use the Host header of a direct request from this machine',
				secure,
				{ Host: '127.0.0.1:8787' },
				'http://127.0.0.1:8787/api/v1',
			],
			[
				'use HTTPS if PUBLIC_URL does, even if X-Forwarded-Proto is http',
				secure,
				{ ...host, 'X-Forwarded-Proto': 'http' },
				https,
			],
			[
				'use HTTPS if X-Forwarded-Proto is https, even if PUBLIC_URL uses HTTP',
				'http://contacts.acme.example',
				{ ...host, 'X-Forwarded-Proto': 'https' },
				https,
			],
			[
				'ignore X-Forwarded-Host',
				undefined,
				{ ...host, 'X-Forwarded-Host': 'evil.example' },
				'http://contacts.acme.example/api/v1',
			],
		],
	)('%s', async (_, publicUrl, headers, wanted) => {
		expect(await linksFor(opened.get(publicUrl)!, headers)).toEqual([wanted, wanted]);
	});
});

test("the console's cookie is Secure, except for direct requests from this machine", async () => {
	const service = await openService({
		workspace: WORKSPACE,
		env: { PUBLIC_URL: 'https://acme.example' },
	});
	const isSecure = async (headers: object) => {
		const response = await sendPassword(service, service.console.password, headers);
		return / Secure/.test(cookiesOf(response).get('contact_sync_console')!);
	};
	expect(await isSecure({})).toBe(false); // directly from this machine
	expect(await isSecure({ 'X-Forwarded-For': '192.0.2.1' })).toBe(true);
	expect(await isSecure({ Forwarded: 'proto=https' })).toBe(true);
});

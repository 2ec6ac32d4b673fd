/** Floods of registrations, pages, and keys, which anyone can send. */
import { openService } from '@contact-sync/testing/service';
import { register, startServer, WORKSPACE, type TestedServer } from './helpers/oauth.ts';
import { openPageOf } from './helpers/oauth-page.ts';

let service: Awaited<ReturnType<typeof openService>>;
let server: TestedServer;
beforeAll(async () => void (service = await openService({ workspace: WORKSPACE })));

describe('a flood', () => {
	const now = { now: () => 1_000_000 };

	it('of registrations gets 429, and opens again after a minute', async () => {
		let time = 1_000_000;
		server = startServer(service.url, { now: () => time });
		const statuses = [];
		for (let i = 0; i < 61; i++) statuses.push((await register(server)).status);
		expect(statuses.slice(59)).toEqual([201, 429]);
		const { headers, body } = await register(server);
		expect([headers.get('retry-after'), body.error]).toEqual(['60', 'temporarily_unavailable']);
		time += 59_001;
		expect((await register(server)).headers.get('retry-after')).toBe('1');
		time += 999;
		expect((await register(server)).status).toBe(201);
	});

	it('of registrations opens again after a minute at most, even if the clock was set back', async () => {
		let time = 10_000_000;
		server = startServer(service.url, { now: () => time });
		for (let i = 0; i < 61; i++) await register(server);
		time -= 3_600_000;
		expect((await register(server)).status).toBe(201);
	});

	it('of keys or pages gets 429', async () => {
		server = startServer(service.url, now);
		const { check, browser, url } = await openPageOf(server);
		for (let i = 0; i < 30; i++) expect((await check('')).status).toBe(422);
		const limited = await check(service.keys.all!);
		expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60']);
		for (let i = 0; i < 119; i++) await browser.open(url);
		expect((await browser.open(url)).text).toContain('Reload this page in 60 seconds.');
	});
});

import { readdir } from 'node:fs/promises';
import { startService } from '@contact-sync/service/testing';
import { startAnsweringServer, webPage } from '../lib/answering-server.ts';
import { copyZapierApp } from '../verify/zapier-app-copy.ts';
import { sentence, zapierInvoke, type Connection } from '../verify/zapier-invoke.ts';

/** Each run of the CLI starts a process of Zapier's, which takes seconds where the machine is busy. */
jest.setTimeout(120_000);

const WORKSPACE = `
product: Acme
keys:
  - { name: sales, environment: live, scopes: [contacts:read, contacts:write, events:track, emails:trigger] }
  - { name: reader, environment: test, scopes: [contacts:read] }
  - { name: useless, environment: test, scopes: [tags:write] }
`;

let service: Awaited<ReturnType<typeof startService>>;
let app: Awaited<ReturnType<typeof copyZapierApp>>;
beforeAll(async () => {
	[service, app] = await Promise.all([startService({ workspace: WORKSPACE }), copyZapierApp()]);
});
afterAll(() => Promise.all([service?.stop(), app?.remove()]));

/** With the key `sales` and the service's address, unless told otherwise. */
const invoke = (args: readonly string[], connection: Partial<Connection> = {}) =>
	zapierInvoke(app.folder, args, {
		api_key: service.keys.sales!,
		base_url: service.url,
		...connection,
	});

const test = (connection: Partial<Connection> = {}) => invoke(['auth', 'test'], connection);

const upsert = (input: object, connection: Partial<Connection> = {}, ...more: string[]) =>
	invoke(
		['create', 'upsert_contact', '-i', JSON.stringify(input), '--non-interactive', ...more],
		connection,
	);

describe('zapier-platform invoke auth', () => {
	it('test tells what the key is', async () => {
		expect(JSON.parse((await test()).stdout)).toEqual({
			environment: 'live',
			product: 'Acme',
			scopes: 'contacts:read, contacts:write, events:track, emails:trigger',
			abilities: 'contacts read/write, events, emails',
			label: 'Live · Acme · contacts read/write, events, emails',
		});
	});

	it('label tells connections apart, and does not show the key', async () => {
		const sales = await invoke(['auth', 'label']);
		const reader = await invoke(['auth', 'label'], { api_key: service.keys.reader });
		expect(sales.stdout).toBe('Live · Acme · contacts read/write, events, emails\n');
		expect(reader.stdout).toBe('Test · Acme · contacts read\n');
	});

	it('template tells how requests are signed, with no key at hand', async () => {
		const { stdout } = await invoke(['auth', 'template']);
		expect(JSON.parse(stdout)).toMatchObject({
			supported: true,
			template: { headers: { 'x-api-key': '{{bundle.authData.api_key}}' } },
		});
	});
});

describe('zapier-platform invoke create upsert_contact', () => {
	it('creates a contact, and updates it the second time', async () => {
		const created = await upsert({
			email: 'ada@acme.example',
			first_name: 'Ada',
			last_name: '', // a field left empty
			custom_fields: { plan: 'trial', city: 'London' },
			custom_fields_json: '{"plan": "pro", "seats": 12}',
			tag_names: ['customer', 'newsletter'],
		});
		const first = JSON.parse(created.stdout) as { id: string; tags: Array<{ name: string }> };
		expect(first).toMatchObject({
			email: 'ada@acme.example',
			first_name: 'Ada',
			custom_fields: { plan: 'pro', city: 'London', seats: 12 },
			status: 'active',
			created: true,
		});
		expect(first.tags.map(({ name }) => name).sort()).toEqual(['customer', 'newsletter']);

		const updated = await upsert({ email: 'ADA@acme.example', last_name: 'Byron' });
		expect(JSON.parse(updated.stdout)).toMatchObject({
			id: first.id,
			first_name: 'Ada',
			last_name: 'Byron',
			created: false,
		});
	});
});

describe('bad input ends in one clear sentence', () => {
	it('an email that is none', async () => {
		expect(sentence(await upsert({ email: 'ada at acme' }))).toBe(
			"'Email' is not an email address: ada at acme (expected one like name@example.com). Correct it and run this again.",
		);
	});

	it('JSON that is none', async () => {
		const input = { email: 'ada@acme.example', custom_fields_json: '{plan: pro}' };
		expect(sentence(await upsert(input))).toBe(
			`'Custom Fields (JSON)' is not a JSON object, which looks like {"plan": "pro", "seats": 12}. Correct it and run this again.`,
		);
	});

	it('a base URL with a password in it', async () => {
		const base_url = service.url.replace('://', '://ada:hunter2@');
		const result = await test({ base_url });
		expect(sentence(result)).toBe(
			'The Base URL holds a user name or a password. Remove the part before the @; the API key is all that is needed.',
		);
		expect(result.said).not.toContain('hunter2');
	});

	it('a key with a line break', async () => {
		expect(sentence(await test({ api_key: `${service.keys.sales}\nX-Admin: 1` }))).toBe(
			'The API key holds a blank, a line break or another character that no key has. Copy it again, without anything before or after it.',
		);
	});

	it('a key that the service does not know', async () => {
		const api_key = 'test_0000000000000000';
		expect(sentence(await test({ api_key }))).toBe(
			'The service did not accept the API key. Copy the key again, and check that it belongs to the service at this Base URL.',
		);
		expect(sentence(await upsert({ email: 'ada@acme.example' }, { api_key }))).toBe(
			'The service did not accept the API key. Reconnect Contact Sync in Zapier with a key that is valid.',
		);
	});

	it('a key without the scope', async () => {
		const result = await upsert({ email: 'ada@acme.example' }, { api_key: service.keys.reader });
		expect(sentence(result)).toBe(
			'This API key may not create or update contacts or change their tags: it lacks the scope contacts:write. It has contacts:read. Add the scope to the key, or use a key that has it.',
		);
	});

	it('a key whose scopes grant nothing', async () => {
		expect(sentence(await test({ api_key: service.keys.useless }))).toBe(
			'This API key is valid, but it has no scope that lets it do anything. Add the scopes you need to the key, such as contacts:write, or use another key.',
		);
	});

	it('a service that is dead', async () => {
		const server = await startAnsweringServer(webPage);
		await server.stop();
		const dead = { base_url: server.url };
		const expected =
			'The service could not be reached. Check the Base URL and that the service is running.';
		expect(sentence(await test(dead))).toBe(expected);
		expect(sentence(await upsert({ email: 'ada@acme.example' }, dead))).toBe(expected);
	});

	it('an answer that is HTML', async () => {
		const server = await startAnsweringServer(webPage);
		const results = [
			await test({ base_url: server.url }),
			await upsert({ email: 'ada@acme.example' }, { base_url: server.url }),
		];
		await server.stop();
		for (const result of results)
			expect(sentence(result)).toBe(
				"A web page came back (status 200) instead of the service's answer. Check the Base URL: it is the address of the API and usually ends with /api/v1.",
			);
	});
});

describe('what is told stays within bounds', () => {
	const INPUT = { email: 'grace@acme.example', first_name: 'Brewster', source: 'partner-list' };

	it('the log of --debug, with every request in it, never holds the key', async () => {
		const result = await upsert(INPUT, {}, '--debug');
		expect(result.code).toBe(0);
		expect(result.said).toContain('/contacts/upsert/'); // it is the log
		expect(result.said).not.toContain(service.keys.sales!);
	});

	it('errors hold neither the key nor contact data', async () => {
		const refused = [
			await upsert(INPUT, { api_key: service.keys.reader }),
			await upsert(INPUT, { api_key: 'test_0000000000000000' }),
			await upsert(INPUT, { base_url: 'http://127.0.0.1:1' }),
			await upsert({ ...INPUT, email: 'grace at acme' }),
		];
		const secrets = [...Object.values(service.keys), 'test_0000000000000000'];
		for (const { said, code } of refused) {
			expect(code).not.toBe(0);
			for (const text of [...Object.values(INPUT), ...secrets]) expect(said).not.toContain(text);
		}
	});

	it('nothing is left beside the app: no .env, no entry file', async () => {
		const names = (await readdir(app.folder)).sort();
		expect(names).toEqual(['dist', 'node_modules', 'package.json']);
	});
});

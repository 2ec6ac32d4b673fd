import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { call } from '../helpers/call.ts';
import { tokenOf, visit } from '../helpers/console.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { until } from '../helpers/until.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

/** Workspace file with a key that has a value, and a key without a value. */
const FILE = workspace([LIVE_KEY, { name: 'made', scopes: ['contacts:read'] }]);
const start = (store: StoreOptions, file = FILE) =>
	openService({ ...store, workspace: file, controls: true });

const ping = async (service: OpenedService, key: string) =>
	(await call<{ scopes: string[] }>(service, '/ping/', { key })).status;

/** Waits until a disabled key is rejected, because keys are cached for a second. */
const untilRefused = (service: OpenedService, key: string) =>
	until(async () => (await ping(service, key)) === 401);

async function idOf(operator: Operator, name: string): Promise<string> {
	const { text } = await operator.open('keys/');
	return new RegExp(`<b>${name}</b>.*?keys/([\\w-]{36})/`, 's').exec(text)![1]!;
}

/** Returns the value of a key from the page that shows it. */
const keyIn = (page: string) => /cs_live_[\w-]{43}/.exec(page)![0];

let store: StoreOptions;
let service: OpenedService;
let operator: Operator;
let password: string | undefined;
beforeEach(async () => {
	store = await newStore();
	service = await start(store);
	operator = await signIn(service);
	password = service.console.password;
});

/** Restarts the service, by default with the same file. */
async function restart(file = FILE): Promise<void> {
	await service.stop();
	service = await start(store, file);
	operator = await signIn(service, password);
}

describe('a key created in the console', () => {
	const create = () => operator.act('keys/create/', { name: 'shop', scopes: 'contacts:read' });

	test('is shown once, has the selected scopes, and survives a restart with the workspace file', async () => {
		const { status, text } = await create();
		expect(status).toBe(200);
		const key = keyIn(text);
		const { body } = await call<{ scopes: string[] }>(service, '/ping/', { key });
		expect(body.scopes).toEqual(['contacts:read']);
		for (const page of ['keys/', 'audit/']) {
			const shown = (await operator.open(page)).text;
			expect(shown).toContain('shop');
			expect(shown).not.toContain(key);
		}
		expect(service.logs()).not.toContain(key);
		await restart();
		expect(await ping(service, key)).toBe(200);
		await service.stop();
		const rows = await runSql(store, ['select key_hash from api_keys', 'select * from audit_log']);
		expect(JSON.stringify(rows)).not.toContain(key);
	});

	test('must have a valid and unique name', async () => {
		await create();
		const again = await operator.send('keys/create/', { name: 'shop', scopes: 'all' });
		expect([again.status, again.text]).toEqual([409, expect.stringContaining('already exists')]);
		for (const name of ['', 'a\nb', 'n'.repeat(65)]) {
			const nameless = await operator.send('keys/create/', { name, scopes: 'all' });
			expect([nameless.status, nameless.text]).toEqual([
				400,
				expect.stringContaining('Enter a name of up to 64 characters on one line.'),
			]);
		}
	});

	test('is returned as JSON to a client that sends JSON', async () => {
		const response = await visit(service, 'keys/create/', {
			method: 'POST',
			headers: {
				Authorization: `Bearer ${await tokenOf(service)}`,
				'Content-Type': 'application/json',
			},
			body: JSON.stringify({ name: 'robot', scopes: ['contacts:read'] }),
		});
		const { key } = JSON.parse(response.text) as { key: string };
		expect(await ping(service, key)).toBe(200);
	});

	test('cannot have the same value as a key in the workspace file', async () => {
		const key = keyIn((await create()).text);
		await service.stop();
		const other = workspace([LIVE_KEY, { name: 'other', key }]);
		await expect(openService({ ...store, workspace: other })).rejects.toThrow(
			'The keys "other" and "shop" have the same value. Set a different one for each key in the workspace file.',
		);
		service = await start(store);
	});

	test('gets other limits from an entry with its name in the workspace file', async () => {
		const { text } = await operator.act('keys/create/', { name: 'My n8n', scopes: 'all' });
		await service.stop();
		const limits = { per_minute: 7, per_hour: 70 };
		const entry = { name: 'My n8n', scopes: ['contacts:read'], limits };
		service = await openService({ ...store, workspace: workspace([LIVE_KEY, entry]) });
		const { headers } = await call(service, '/ping/', { key: keyIn(text) });
		expect(headers.get('x-ratelimit-limit-minute')).toBe('7');
	});

	test('stays disabled after it was disabled, even if the workspace file lists it, and the log explains how to enable it', async () => {
		const key = keyIn((await operator.act('keys/create/', { name: 'shop', scopes: 'all' })).text);
		await operator.act(`keys/${await idOf(operator, 'shop')}/disable/`);
		await service.stop();
		const listed = workspace([LIVE_KEY, { name: 'shop' }]);
		service = await openService({ ...store, workspace: listed });
		expect(await ping(service, key)).toBe(401);
		const [line, ...others] = service.logs().match(/.*"key disabled in the console".*/g)!;
		expect(JSON.parse(line!)).toMatchObject({
			level: 'warn',
			key: 'shop',
			fix: 'Enable the key in the console, or remove it from the workspace file.',
		});
		expect(others).toEqual([]);
	});

	test('in the test environment is a test key', async () => {
		const { text } = await operator.act('keys/create/?environment=test', {
			name: 'shop',
			scopes: 'all',
		});
		const [key] = /cs_test_[\w-]{43}/.exec(text)!;
		const { body } = await call<{ environment: string }>(service, '/ping/', { key });
		expect(body.environment).toBe('test');
	});
});

describe('a disabled key', () => {
	test('stops working until it is enabled, even after a restart with the workspace file', async () => {
		await operator.act(`keys/${await idOf(operator, 'live')}/disable/`);
		await untilRefused(service, LIVE_KEY.key!);
		await restart();
		expect(await ping(service, LIVE_KEY.key!)).toBe(401);
		await operator.act(`keys/${await idOf(operator, 'live')}/enable/`);
		expect(await ping(service, LIVE_KEY.key!)).toBe(200);
	});

	test('is rejected at once, even if its requests succeeded before', async () => {
		const key = service.keys.made!;
		const id = await idOf(operator, 'made');
		expect([await ping(service, key), await ping(service, LIVE_KEY.key!)]).toEqual([200, 200]);
		await operator.act(`keys/${id}/disable/`);
		expect([await ping(service, key), await ping(service, LIVE_KEY.key!)]).toEqual([401, 200]);
		await operator.act(`keys/${id}/enable/`);
		expect(await ping(service, key)).toBe(200);
	});

	test('is no longer listed with the requests of the last hour', async () => {
		expect((await operator.open('requests/')).text).toContain('made');
		await operator.act(`keys/${await idOf(operator, 'made')}/disable/`);
		const { text } = await operator.open('requests/');
		expect(text).not.toContain('made');
		expect(text).toContain('live');
	});

	test('stays disabled when the workspace file lists it again, if it was enabled and disabled in the console meanwhile', async () => {
		const key = service.keys.made!;
		await restart(workspace([LIVE_KEY]));
		const path = `keys/${await idOf(operator, 'made')}`;
		await operator.act(`${path}/enable/`);
		expect(await ping(service, key)).toBe(200);
		await operator.act(`${path}/disable/`);
		await restart();
		expect(await ping(service, key)).toBe(401);
	});

	test('stays disabled after a restart, even if a workspace file without it disabled it earlier', async () => {
		const key = service.keys.made!;
		await restart(workspace([LIVE_KEY]));
		await restart();
		await operator.act(`keys/${await idOf(operator, 'made')}/disable/`);
		await restart();
		expect(await ping(service, key)).toBe(401);
	});

	test('cannot be rotated, because its new value would not work', async () => {
		const path = `keys/${await idOf(operator, 'made')}`;
		await operator.act(`${path}/disable/`);
		expect((await operator.send(`${path}/rotate/`)).status).toBe(409);
	});

	test('is enabled only once by two concurrent requests', async () => {
		const path = `keys/${await idOf(operator, 'made')}`;
		await operator.act(`${path}/disable/`);
		const responses = await Promise.all([1, 2].map(() => operator.send(`${path}/enable/`)));
		expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
	});

	test('cannot be enabled while another key has the same value, even in concurrent requests', async () => {
		const first = await idOf(operator, 'live');
		await restart(workspace([{ ...LIVE_KEY, name: 'renamed' }]));
		const second = await idOf(operator, 'renamed');
		await operator.act(`keys/${second}/disable/`);
		const enable = (id: string) => operator.send(`keys/${id}/enable/`);
		const responses = await Promise.all([first, second].map(enable));
		expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
		const conflict = responses.find(({ status }) => status === 409)!;
		expect(conflict.text).toContain(
			'Another API key has the same value. Create a new key instead.',
		);
	});
});

import { newStore, openService, type StoreOptions } from '@contact-sync/testing/service';
import { call } from '../helpers/call.ts';
import { tokenOf, visit } from '../helpers/console.ts';
import { SCOPES } from '../helpers/full-workspace.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });

let operator: Operator;
beforeAll(async () => void (operator = await signIn(service())));

/** Creates a key as an API client does. */
const createAsClient = async (fields: { name: string; scopes: string[] }) =>
	visit(service(), 'keys/create/', {
		method: 'POST',
		headers: {
			Authorization: `Bearer ${await tokenOf(service())}`,
			'Content-Type': 'application/json',
		},
		body: JSON.stringify(fields),
	});

/** Returns the value of a key from the page that shows it. */
const keyIn = (page: string) => /cs_live_[\w-]{43}/.exec(page)![0];

describe('a key created in the console', () => {
	test('can have a name with spaces, and all scopes', async () => {
		const { text } = await operator.act('keys/create/', { name: 'Büro n8n (Wien)', scopes: 'all' });
		const { body } = await call<{ scopes: string[] }>(service(), '/ping/', { key: keyIn(text) });
		expect(body.scopes).toEqual(SCOPES);
		expect((await operator.open('keys/')).text).toContain('Büro n8n (Wien)');
	});

	test('is created with a form that selects all scopes, and explains each of them', async () => {
		const { text } = await operator.open('keys/create/');
		expect(text).toMatch(/value="all" checked[^>]*> All \(recommended for n8n and Zapier\)/);
		for (const scope of SCOPES) {
			expect(text).toMatch(new RegExp(`value="${scope}"\\/> ${scope}<small>[A-Z][^<]+\\.</small>`));
		}
		expect(text).not.toContain('tags:write');
	});

	test.each([
		['an invalid name', 400, { name: 'n'.repeat(65), scopes: 'events:track' }],
		['a name that exists', 409, { name: 'live', scopes: 'events:track' }],
	])('keeps the input after %s', async (_, status, fields) => {
		const response = await operator.act('keys/create/', fields);
		expect(response.status).toBe(status);
		expect(response.text).toContain('role="alert"');
		expect(response.text).toContain(`value="${fields.name}"`);
		const checked = [...response.text.matchAll(/value="([\w:]+)" checked/g)].map(
			([, value]) => value,
		);
		expect(checked).toEqual(['events:track']);
	});

	test('is listed by its name, whenever it was created', async () => {
		for (const name of ['zoo', 'bar'])
			await operator.act('keys/create/', { name, scopes: 'contacts:read' });
		const { text } = await operator.open('keys/');
		const listed = [...text.matchAll(/<b>(bar|live|zoo)<\/b>/g)].map(([, name]) => name);
		expect(listed).toEqual(['bar', 'live', 'zoo']);
	});

	test('needs a scope', async () => {
		const response = await operator.act('keys/create/', { name: 'Nothing' });
		expect([response.status, response.text]).toEqual([
			400,
			expect.stringContaining('Choose at least one scope.'),
		]);
		expect((await operator.open('keys/')).text).not.toContain('Nothing');
	});

	test('can’t have all scopes and single ones, because one of them is a mistake', async () => {
		const response = await createAsClient({ name: 'robot', scopes: ['all', 'contacts:read'] });
		expect([response.status, response.text]).toEqual([
			400,
			expect.stringContaining('Choose either all scopes or single ones.'),
		]);
	});

	test('can’t have the name of another key, which an API client learns from JSON', async () => {
		const { status, text } = await createAsClient({ name: 'live', scopes: ['events:track'] });
		expect([status, JSON.parse(text)]).toEqual([
			409,
			{ detail: 'An API key named "live" already exists. Choose another name.' },
		]);
	});

	test('is shown with the base URL, and with what n8n, an assistant, and curl need', async () => {
		const { text } = await operator.act('keys/create/', { name: 'shop', scopes: 'contacts:read' });
		const key = keyIn(text);
		const base = service().url;
		for (const expected of [
			`>${key}</pre>`,
			`>${base}</pre>`,
			'Contact Sync API',
			`CONTACT_SYNC_API_KEY=${key} --env CONTACT_SYNC_BASE_URL=${base} -- npx -y @contact-sync/mcp</pre>`,
			`curl --header &#39;X-API-Key: ${key}&#39; ${base}/ping/</pre>`,
		]) {
			expect(text).toContain(expected);
		}
	});
});

describe('rotating a key', () => {
	/** Workspace file with a key that has a value, and a key without a value. */
	const FILE = workspace([LIVE_KEY, { name: 'made' }]);

	let store: StoreOptions;
	let service: OpenedService;
	let operator: Operator;
	beforeEach(async () => {
		store = await newStore();
		service = await openService({ ...store, workspace: FILE });
		operator = await signIn(service);
	});
	afterEach(() => service.stop());

	const ping = async (key: string) => (await call(service, '/ping/', { key })).status;

	/** Returns the path of the operation for the key with this name. */
	async function pathOf(name: string, environment = 'live'): Promise<string> {
		const { text } = await operator.open(`keys/?environment=${environment}`);
		const [, id] = new RegExp(`<b>${name}</b>.*?keys/([\\w-]{36})/`, 's').exec(text)!;
		return `keys/${id}/rotate/?environment=${environment}`;
	}

	test('replaces the old value with a new one, even after a restart', async () => {
		const old = service.keys.made!;
		const { text } = await operator.act(await pathOf('made'));
		const [key] = /cs_live_[\w-]{43}/.exec(text)!;
		expect([await ping(key), await ping(old)]).toEqual([200, 401]);
		await service.stop();
		service = await openService({ ...store, workspace: FILE });
		expect([await ping(key), await ping(old)]).toEqual([200, 401]);
	});

	test('is rejected if the workspace file sets the value', async () => {
		const response = await operator.open(await pathOf('live'));
		expect([response.status, response.text]).toEqual([
			409,
			expect.stringContaining('The workspace file contains the value of this API key.'),
		]);
	});

	test('is possible if the workspace file sets the value of a key with the same name in the other environment', async () => {
		const created = await operator.act('keys/create/?environment=test', {
			name: 'live',
			scopes: 'all',
		});
		const { status, text } = await operator.act(await pathOf('live', 'test'));
		expect(status).toBe(200);
		const keys = [created.text, text].map((page) => /cs_test_[\w-]{43}/.exec(page)![0]);
		expect([await ping(keys[0]!), await ping(keys[1]!)]).toEqual([401, 200]);
	});
});

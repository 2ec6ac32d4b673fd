import { newStore, openService, type StoreOptions } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { call } from '../helpers/call.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

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

describe('rotating a key', () => {
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

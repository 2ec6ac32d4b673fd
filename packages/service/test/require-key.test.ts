import { Hono } from 'hono';
import type { ApiTools } from '../src/api/http/api-tools.ts';
import type { Env } from '../src/api/http/env.ts';
import { requireKey } from '../src/api/http/require-key.ts';
import { respondWithError } from '../src/api/http/respond-with-error.ts';

const mockSleep = jest.fn(async (_ms: number) => {});
jest.mock('node:timers/promises', () => ({ setTimeout: (ms: number) => mockSleep(ms) }));

/** Opens an app in which each key is invalid. */
function open() {
	const find = jest.fn(async (_text: string, _mayQuery: boolean) => undefined);
	const counted: unknown[] = [];
	const tools = {
		keys: { find },
		workspaces: new Map(),
		clientAddress: (c: Parameters<ApiTools['clientAddress']>[0]) => c.req.header('X-Client')!,
		clock: { steady: () => 0 },
		requests: { add: (...count: unknown[]) => void counted.push(count) },
	} as unknown as ApiTools;
	const app = new Hono<Env>().use(requireKey(tools));
	app.onError(respondWithError({ log: () => {} }));
	const send = async (client: string) => {
		const headers = { 'X-API-Key': 'invalid', 'X-Client': client };
		return (await app.request('/', { headers })).status;
	};
	return { find, counted, send };
}

test('invalid keys of a client over its limit cause no query, are delayed, and are counted', async () => {
	const { find, counted, send } = open();
	for (let i = 0; i < 200; i++) expect(await send('203.0.113.1')).toBe(401);
	expect(find).toHaveBeenLastCalledWith('invalid', true);
	expect(mockSleep).not.toHaveBeenCalled();
	expect(await send('203.0.113.1')).toBe(429);
	expect(find).toHaveBeenLastCalledWith('invalid', false);
	expect(mockSleep.mock.calls).toEqual([[1_000]]);
	expect(counted.slice(-2)).toEqual([
		[undefined, 401],
		[undefined, 429],
	]);
	expect(await send('203.0.113.2')).toBe(401);
	expect(find).toHaveBeenLastCalledWith('invalid', true);
});

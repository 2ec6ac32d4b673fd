import { createAppTester, type Bundle, type ZObject } from 'zapier-platform-core';
import { fetchThrough } from '../src/host/fetch.ts';
import app from '../src/index.ts';
import type { Reply } from '@contact-sync/testing/server';
import { respondWith, withServer } from './respond-with.ts';
import { invoke, KEY, UPSERT } from '@contact-sync/testing/zapier/invoke';

/** Runs a function with the `fetch` of one invocation. */
const withFetch = <T>(
	base_url: string,
	use: (fetch: typeof globalThis.fetch) => Promise<T>,
	deadline = AbortSignal.timeout(20_000),
) =>
	createAppTester(app)(
		async (z: ZObject, _bundle: Bundle) => ({ value: await use(fetchThrough(z, deadline)) }),
		{
			authData: { api_key: KEY, base_url },
		},
	).then(({ value }) => value);

const echo: Reply = (response, { body, path }) => {
	response.writeHead(200, { 'content-type': 'application/json' });
	response.end(JSON.stringify({ body, url: path }));
};

describe('a fetch through z.request', () => {
	it('sends the body and the query unchanged, including curly braces', async () => {
		await withServer(echo, async ({ url }) => {
			const body = JSON.stringify({ name: '{{bundle.authData.api_key}} Zoë {{process.env.HOME}}' });
			const path = '/list/?email=a%2Bb%40acme.example';
			const result = await withFetch(url, async (fetch) => {
				const response = await fetch(new Request(url + path, { method: 'POST', body }));
				return (await response.json()) as unknown;
			});
			expect(result).toEqual({ body, url: path });
		});
	});

	it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('sends %s requests', async (method) => {
		await withServer(echo, async ({ url, received }) => {
			const body = method === 'GET' || method === 'DELETE' ? undefined : '{"a":1}';
			await withFetch(url, async (fetch) => (await fetch(url, { method, body })).status);
			expect(received).toMatchObject([{ method, body: body ?? '' }]);
		});
	});

	it.each([204, 302, 400, 401, 404, 429, 500, 503])(
		'returns a response with status %i instead of throwing an error',
		async (status) => {
			const headers = { 'retry-after': '7', location: 'https://elsewhere.example/' };
			await withServer(respondWith(status, {}, headers), async ({ url, received }) => {
				const seen = await withFetch(url, async (fetch) => {
					const response = await fetch(url, { redirect: 'manual' });
					return [response.status, response.headers.get('retry-after')];
				});
				expect(seen).toEqual([status, '7']);
				expect(received).toHaveLength(1);
			});
		},
	);

	it('returns a response with a status code that is too high for fetch', async () => {
		await withServer(respondWith(999, {}), async ({ url }) => {
			expect(await withFetch(url, async (fetch) => (await fetch(url)).status)).toBe(599);
		});
	});

	it('rejects as fetch does if no server responds', async () => {
		const fail = withFetch('http://127.0.0.1:1', (fetch) => fetch('http://127.0.0.1:1/'));
		await expect(fail).rejects.toThrow('fetch failed');
	});

	it.each(['connect', 'read', 'write'])(
		'rejects with the system call that failed: %s',
		async (syscall) => {
			const text = `request to https://h.example/ failed, reason: ${syscall} EHOSTUNREACH 10.0.0.1:443`;
			const failure = Object.assign(new Error(text), { name: 'FetchError', code: 'EHOSTUNREACH' });
			const z = { request: () => Promise.reject(failure) } as unknown as ZObject; // the only method that it calls
			const send = fetchThrough(z, AbortSignal.timeout(20_000));
			await expect(send('https://h.example/')).rejects.toMatchObject({
				...{ name: 'TypeError', cause: { code: 'EHOSTUNREACH', syscall } },
			});
		},
	);

	const timedOut = () => new DOMException('The time limit passed.', 'TimeoutError');

	it("rejects with the reason if it's aborted", async () => {
		const controller = new AbortController();
		const { signal } = controller;
		await withServer(
			() => controller.abort(timedOut()), // and never responds
			async ({ url }) => {
				const reason = await withFetch(url, (fetch) =>
					fetch(url, { signal }).catch((error: Error) => error.name),
				);
				expect(reason).toBe('TimeoutError');
			},
		);
	});

	it('ends all requests of a step at its deadline', async () => {
		const deadline = new AbortController();
		const untilDeadline: Reply = (response, { path }) => {
			if (path === '/first') response.end('{}');
			else deadline.abort(timedOut());
		};
		await withServer(untilDeadline, async ({ url, received }) => {
			const ends = await withFetch(
				url,
				async (fetch) => {
					const ends: unknown[] = [];
					for (const path of ['/first', '/second', '/third']) {
						const end = await fetch(url + path).catch((error: Error) => error.name);
						ends.push(end instanceof Response ? end.status : end);
					}
					return ends;
				},
				deadline.signal,
			);
			expect(ends).toEqual([200, 'TimeoutError', 'TimeoutError']);
			expect(received.map(({ path }) => path)).toEqual(['/first', '/second']); // nothing is sent after the deadline
		});
	});

	it("sends the key only to the connection's host", async () => {
		await withServer(echo, async (home) => {
			await withServer(echo, async (other) => {
				await withFetch(home.url, (fetch) => fetch(`${home.url}/api/v1/ping/`));
				await withFetch(home.url, (fetch) => fetch(`${other.url}/api/v1/ping/`));
				expect(home.received[0]!.headers['x-api-key']).toBe(KEY);
				expect(other.received[0]!.headers).not.toHaveProperty('x-api-key');
			});
		});
	});

	it('keeps the URLs and keys of concurrent runs separate', async () => {
		const waiting: Array<() => void> = [];
		const person: Reply = (response, request) => {
			const id = request.headers['x-api-key'];
			waiting.push(() => respondWith(200, { id })(response, request));
			if (waiting.length === 10) waiting.splice(0).forEach((respond) => respond()); // all are in progress
		};
		await withServer(person, async (one) => {
			await withServer(person, async (other) => {
				const runs = Array.from({ length: 10 }, async (_, n) => {
					const { url } = n % 2 ? one : other;
					const authData = { api_key: `key-${n}`, base_url: url };
					const { results } = await invoke(UPSERT, authData, { email: `p${n}@acme.example` });
					expect(results).toMatchObject({ id: `key-${n}` });
				});
				await Promise.all(runs);
				expect([one.received.length, other.received.length]).toEqual([5, 5]);
			});
		});
	});
});

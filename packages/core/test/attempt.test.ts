import { execFileSync } from 'node:child_process';
import { parseRetryAfter, type ClientOptions } from '../src/index.ts';
import { testClient, withServer } from './helpers/client.ts';
import { json, plain } from '@contact-sync/testing/server';

/**
 * Returns the title of the core's error, or the host's error, for an upsert whose `fetch` fails with this
 * error.
 */
async function endOf(error: unknown): Promise<unknown> {
	const client = testClient('https://acme.example', {
		retries: 'none',
		fetch: () => Promise.reject(error),
	});
	return client.contacts.upsert({ email: 'a@b' }).then(
		() => 'done',
		(thrown: { summary?: string } | null) => thrown?.summary ?? thrown,
	);
}

const BROKE = 'The connection to the service was lost.';

/** Creates a network error of `fetch` with a cause. */
const failed = (cause: unknown) => Object.assign(new TypeError('fetch failed'), { cause });

describe('a request that failed', () => {
	it.each([
		['ECONNREFUSED', 'Nothing responds at acme.example.'],
		['ENOTFOUND', "The host acme.example can't be found."],
		['EAI_AGAIN', "The host acme.example can't be found."],
		['EHOSTUNREACH', 'Nothing responds at acme.example.'],
		['ENETUNREACH', 'Nothing responds at acme.example.'],
		['UND_ERR_CONNECT_TIMEOUT', 'Nothing responds at acme.example.'],
	])('with %s was never sent, and the error names the host: %s', async (code, summary) => {
		expect(await endOf(failed({ code }))).toBe(summary);
		expect(await endOf(Object.assign(new Error('request failed'), { code }))).toBe(summary);
	});

	it('because no connection was established in time was never sent, either', async () => {
		const [slow, refused] = ['ETIMEDOUT', 'ECONNREFUSED'].map((code) => ({
			code,
			syscall: 'connect',
		}));
		const summary = 'Nothing responds at acme.example.';
		expect(await endOf(failed(slow))).toBe(summary);
		// Node's error if it tried several IP addresses has the code of the first one, and no system call.
		expect(await endOf(failed({ code: 'ETIMEDOUT', errors: [slow, refused] }))).toBe(summary);
		expect(await endOf(failed({ code: 'ETIMEDOUT' }))).toBe(BROKE);
		const lost = { code: 'ECONNRESET', syscall: 'read' };
		expect(await endOf(failed({ code: 'ECONNRESET', errors: [lost, refused] }))).toBe(BROKE);
	});

	it('is classified by causes up to three levels deep', async () => {
		const code = 'ECONNREFUSED';
		const nested = (depth: number): object =>
			depth === 0 ? { code } : { cause: nested(depth - 1) };
		expect(await endOf(failed(nested(2)))).toBe('Nothing responds at acme.example.');
		expect(await endOf(failed(nested(3)))).toBe(BROKE);
	});

	it('with any other cause may have reached the service', async () => {
		expect(await endOf(failed({ code: 'ECONNRESET' }))).toBe(BROKE);
		expect(await endOf(failed({ code: 'EHOSTUNREACH', syscall: 'read' }))).toBe(BROKE);
		expect(await endOf(failed({ code: 'ENETUNREACH', syscall: 'write' }))).toBe(BROKE);
		expect(await endOf(failed(null))).toBe(BROKE);
	});

	it('with a TypeError from another realm, such as a sandbox, may have reached the service', async () => {
		expect(await endOf({ name: 'TypeError', message: 'terminated' })).toBe(BROKE);
	});

	it.each([new RangeError('of the host'), 'a text', null])(
		'with a host error throws that error unchanged: %p',
		async (error) => {
			expect(await endOf(error)).toBe(error);
		},
	);
});

describe('a request', () => {
	/** Returns the request that a call sends. */
	async function requestOf(options: Partial<ClientOptions>) {
		const requests: Array<RequestInit & { url: string }> = [];
		const client = testClient('https://acme.example', {
			...options,
			fetch: async (url, init) => {
				requests.push({ ...init, url: String(url) });
				return Response.json({ id: 'c1', environment: 'live' });
			},
		});
		await client.ping();
		await client.contacts.upsert({ email: 'a@b' });
		return requests;
	}

	it('has exactly the expected headers', async () => {
		const [ping, upsert] = await requestOf({ apiKey: undefined });
		expect(ping).toMatchObject({ method: 'GET', url: 'https://acme.example/api/v1/ping/' });
		expect(ping!.headers).toEqual({ accept: 'application/json' });
		expect(ping!.body).toBeUndefined();
		expect(upsert!.headers).toEqual({
			accept: 'application/json',
			'content-type': 'application/json',
		});
	});

	it("doesn't follow redirects, which could send the key to another host", async () => {
		for (const { redirect } of await requestOf({})) expect(redirect).toBe('manual');
	});
});

describe('a response', () => {
	const upsert = (body: string) =>
		withServer(plain(200, body), (client) => client.contacts.upsert({ email: 'a@b' }), {
			retries: 'none',
		});

	it.each(['{"id": "c1"', '[1, 2', ' \n{"id": "c1"'])(
		'with truncated JSON counts as a lost connection: %s',
		async (body) => {
			await expect(upsert(body)).rejects.toThrow(BROKE);
		},
	);

	it.each(['id: {', ' \n<p>{'])('with any other invalid JSON is unexpected: %s', async (body) => {
		await expect(upsert(body)).rejects.toMatchObject({ code: 'unexpected_response' });
	});

	it('can contain a less-than sign', async () => {
		const { result } = await withServer(json(200, { id: '<1>' }), (client) =>
			client.contacts.upsert({ email: 'a@b' }),
		);
		expect(result.id).toBe('<1>');
	});
});

describe('Retry-After', () => {
	const NOW = Date.parse('2026-11-20T09:30:00Z');

	it.each([
		[null, undefined],
		['', undefined],
		['  ', undefined],
		['soon', undefined],
		['Infinity', undefined],
		['1795170660', undefined], // a time in seconds since 1970
		['sec 40', undefined], // read as a date in 2040
		['1.5', 1_500],
		['0', 1_000],
		['-1', undefined],
		['Fri, 20 Nov 2026 09:31:00 GMT', 60_000],
		['Fri, 20 Nov 2026 09:29:00 GMT', undefined], // this host's clock may be ahead
	])('value %p is parsed as %p (in milliseconds)', (value, expected) => {
		expect(parseRetryAfter(value, NOW)).toBe(expected);
	});

	it("a date without a time zone is in GMT, not in the host's time zone", () => {
		const code = `
			import { parseRetryAfter } from '${import.meta.resolve('../src/transport/retry-after.ts')}';
			const [now, ...values] = JSON.parse(process.argv[1]);
			console.log(JSON.stringify(values.map((value) => parseRetryAfter(value, now))));`;
		const values = ['Fri Nov 20 09:31:00 2026', '2026-11-20T09:31:00', '2026-11-20T09:31:00Z'];
		const output = execFileSync(
			process.execPath,
			['--input-type=module', '-e', code, JSON.stringify([NOW, ...values])],
			{ env: { ...process.env, TZ: 'America/New_York' }, encoding: 'utf8' },
		);
		expect(JSON.parse(output)).toEqual([60_000, 60_000, 60_000]);
	});
});

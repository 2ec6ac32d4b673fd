import { once } from 'node:events';
import { listen } from '@contact-sync/testing/listen';
import type { Log } from '../src/base/log.ts';
import { CONNECTION_RULES } from '../src/api/server/connection-rules.ts';
import { createHttpServer } from '../src/api/server/create-http-server.ts';
import { head, openRaw } from './helpers/raw.ts';

/** Starts a server that gives each request this response. */
const start = (response: Response, log?: Log, rules = CONNECTION_RULES) =>
	startWith(() => response, log, rules);

async function startWith(
	fetch: Parameters<typeof createHttpServer>[0],
	log: Log = () => {},
	rules = CONNECTION_RULES,
) {
	const server = createHttpServer(fetch, log, rules);
	return { server, url: `http://127.0.0.1:${await listen(server)}` };
}

test('invalid data during a response closes the connection, and adds nothing to the response', async () => {
	const body = new ReadableStream<string>({ start: (stream) => stream.enqueue('first part') });
	const place = await start(new Response(body.pipeThrough(new TextEncoderStream())));
	const { socket, text, closed } = openRaw(place);
	socket.write(head('GET /'));
	while (!text().includes('first part')) await once(socket, 'data');
	socket.write('no HTTP\r\n\r\n');
	expect((await closed).match(/HTTP\/1\.1/g)).toEqual(['HTTP/1.1']);
	place.server.close();
});

test('a connection without data for too long is closed, even during a response', async () => {
	const body = new ReadableStream<Uint8Array>({
		start: (stream) => stream.enqueue(new TextEncoder().encode('first part')),
	});
	const place = await start(new Response(body), () => {}, { ...CONNECTION_RULES, silentMs: 50 });
	const { socket, closed } = openRaw(place);
	socket.write(head('GET /'));
	expect(await closed).toContain('first part');
	place.server.close();
});

test('an idle connection stays open longer than in common proxies, which would respond with 502', async () => {
	const place = await start(new Response('ok'));
	const { headers } = await fetch(place.url);
	expect(headers.get('keep-alive')).toBe('timeout=75');
	place.server.close();
	place.server.closeIdleConnections();
});

test('connections over the limit are closed, and the log counts them once per second', async () => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
	const counts: unknown[] = [];
	const log: Log = (_, event, details) => void counts.push([event, details?.count]);
	const place = await start(new Response('ok'), log, { ...CONNECTION_RULES, connections: 1 });
	const first = openRaw(place);
	await once(first.socket, 'connect');
	for (const count of [2, 1]) {
		for (let each = 0; each < count; each++) expect(await openRaw(place).closed).toBe('');
		expect(counts).toEqual([]);
		jest.advanceTimersByTime(1_000);
		expect(counts.splice(0)).toEqual([['connections refused', count]]);
	}
	first.socket.destroy();
	place.server.close();
	jest.useRealTimers();
});

test.each([
	['an error', new Error('boom')],
	['a value that is not an error', 'boom'],
])('%s that escapes the app is logged, and the response is a 500', async (_, thrown) => {
	const logged: unknown[] = [];
	const fail = async (): Promise<Response> => {
		throw thrown;
	};
	const place = await startWith(fail, (...entry) => void logged.push(entry));
	const response = await fetch(place.url);
	const detail = 'Internal error. The cause is in the log of the service.';
	expect([response.status, await response.json()]).toEqual([500, { detail }]);
	expect(logged).toEqual([['error', 'failed', expect.anything()]]);
	place.server.close();
});

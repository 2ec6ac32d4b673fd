import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '../src/api/server/create-http-server.ts';
import { head, openRaw } from './helpers/raw.ts';

test('invalid data during a response closes the connection, and adds nothing to the response', async () => {
	const body = new ReadableStream<string>({ start: (stream) => stream.enqueue('first part') });
	const response = new Response(body.pipeThrough(new TextEncoderStream()));
	const server = createHttpServer(
		() => response,
		() => {},
	);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const { socket, text, closed } = openRaw({ url: `http://127.0.0.1:${port}` });
	socket.write(head('GET /'));
	while (!text().includes('first part')) await once(socket, 'data');
	socket.write('no HTTP\r\n\r\n');
	expect((await closed).match(/HTTP\/1\.1/g)).toEqual(['HTTP/1.1']);
	server.close();
});

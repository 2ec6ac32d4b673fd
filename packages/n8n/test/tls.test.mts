import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { listen } from '@contact-sync/testing/listen';
import { runNode } from '@contact-sync/testing/n8n/engine';
import { SELF_SIGNED } from '@contact-sync/testing/self-signed';

/** Tracks an event with an HTTPS URL. Returns the error message, and the number of requests received. */
async function trackAt(start: (listener: RequestListener) => ReturnType<typeof createServer>) {
	let requests = 0;
	const server = start((_request, response) => {
		requests += 1;
		response.end('{}');
	});
	const { error } = await runNode({
		credential: { apiKey: 'k', baseUrl: `https://127.0.0.1:${await listen(server)}` },
		items: [{}],
		parameters: {
			resource: 'event',
			operation: 'track',
			eventName: 'login',
			contact: { __rl: true, mode: 'email', value: 'ada@acme.example' },
		},
	});
	server.close();
	return { message: error?.message, requests };
}

it('the node reports a self-signed certificate, and sends nothing', async () => {
	const { message, requests } = await trackAt((listener) =>
		createSecureServer(SELF_SIGNED, listener),
	);
	expect(message).toContain("The service's certificate is self-signed.");
	expect(requests).toBe(0);
});

it('the node reports a port without TLS, and sends nothing', async () => {
	const { message, requests } = await trackAt(createServer);
	expect(message).toContain("doesn't use TLS");
	expect(requests).toBe(0);
});

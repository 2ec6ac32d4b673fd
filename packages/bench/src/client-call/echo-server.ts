/** A server in a process of its own that answers every request with one contact; it prints its address. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const contact = JSON.stringify({
	id: '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10',
	email: 'ada@acme.example',
	custom_fields: { plan: 'pro' },
	tags: [],
	status: 'active',
});

const server = createServer((request, response) => {
	request.resume().on('end', () => {
		response.writeHead(201, { 'content-type': 'application/json' });
		response.end(contact);
	});
});
server.listen(0, '127.0.0.1', () => {
	const { port } = server.address() as AddressInfo; // a TCP server's address is never a text
	process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.stdin.resume().on('end', () => process.exit()); // it ends with whoever started it

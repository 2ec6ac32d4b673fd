/** Server process that responds to every request with the same contact. Prints its URL. */
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
	const { port } = server.address() as AddressInfo; // never a string for TCP
	process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.stdin.resume().on('end', () => process.exit()); // exits with the parent process

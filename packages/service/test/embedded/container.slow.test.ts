import { request } from 'node:http';
import { once } from 'node:events';
import { startContainer, type Container } from '@contact-sync/testing/container';
import { useTempFolders } from '../helpers/temp-folder.ts';

const folder = useTempFolders();

let container: Container;
beforeAll(async () => {
	container = await startContainer(
		{ dockerfile: 'packages/service/Dockerfile', portOption: '--port' },
		folder(),
	);
});

test('the image starts, passes its health check, finishes a request when it is stopped, and exits with 0', async () => {
	expect(await container.checkHealth()).toBe(0);
	expect((await fetch(`${container.url}/readyz`)).status).toBe(200);

	// A request whose body arrives only after the signal.
	const body = JSON.stringify({ password: 'not the password' });
	const sent = request(`${container.url}/console/login`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
	});
	sent.write(body.slice(0, 5));
	await fetch(`${container.url}/healthz`); // the service has read the headers before
	const stopped = container.stop();
	setTimeout(() => sent.end(body.slice(5)), 300);
	const [response] = await once(sent, 'response');
	expect(response.statusCode).toBe(401);
	expect(await stopped).toBe(0);
	expect(await container.checkHealth().catch(() => 1)).not.toBe(0);
});

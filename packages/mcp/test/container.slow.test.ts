import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startContainer } from '@contact-sync/testing/container';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'contact-sync-mcp-image-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('builds an image that starts, passes its health check, requires a key, and exits with 0', async () => {
	const image = { dockerfile: 'packages/mcp/Dockerfile', portOption: '--http' };
	const { url, checkHealth, stop } = await startContainer(image, folder);
	expect(await checkHealth()).toBe(0);
	expect((await fetch(`${url}/mcp`, { method: 'POST' })).status).toBe(401);
	expect(await stop()).toBe(0);
});

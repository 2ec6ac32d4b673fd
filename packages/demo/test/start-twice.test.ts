import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@contact-sync/testing/free-port';
import { startSampleService } from '../src/start-service.ts';

it('a second npm start reports that the first is probably running', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'start-twice-'));
	const secrets = { apiKey: 'cs_live_of_the_sample', consolePassword: 'sample-password' };
	const start = async () => startSampleService({ folder, port: await freePort(), ...secrets });
	const first = await start();
	try {
		await expect(start()).rejects.toThrow(
			`npm start is probably running already: another process uses the data in ${folder}.`,
		);
	} finally {
		await first.stop();
		await rm(folder, { recursive: true, force: true });
	}
}, 60_000);

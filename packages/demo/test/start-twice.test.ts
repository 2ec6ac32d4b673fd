import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@contact-sync/testing/free-port';
import { startService } from '../src/service.ts';

it('a second npm start reports that the first is probably running', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'start-twice-'));
	const secrets = { testKey: 'cs_test_of_the_sample', consolePassword: 'sample-password' };
	const start = async () => startService({ folder, port: await freePort(), ...secrets });
	const first = await start();
	try {
		await first.ready;
		const second = await start();
		await expect(second.ready).rejects.toThrow(
			`npm start is probably running already: another process uses the data in ${folder}.`,
		);
	} finally {
		await first.stop();
		await rm(folder, { recursive: true, force: true });
	}
}, 60_000);

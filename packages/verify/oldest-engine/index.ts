/** `npm run test:oldest`: the tests of the node in the engine of the oldest n8n that it supports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FETCH, installCached } from '@contact-sync/testing/install-cached';

const engine = await installCached(
	{
		name: 'oldest-engine',
		announcement: 'Installing the engine of n8n 2.0 (once for all clones: 230 MB, a minute)',
		manifest: join(import.meta.dirname, 'install'),
		steps: [FETCH],
	},
	(line) => process.stdout.write(`${line}\n`),
);
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const config = `${import.meta.dirname}/jest.config.js`;
const child = spawn(process.execPath, [jest, '--config', config, ...process.argv.slice(2)], {
	stdio: 'inherit',
	env: { ...process.env, OLDEST_ENGINE: engine },
});
const [code] = (await once(child, 'exit')) as [number | null];
process.exitCode = code ?? 1;

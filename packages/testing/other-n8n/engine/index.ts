/**
 * `npm run test:oldest`, `npm run test:newest`, and `npm run test:engine -- 2.20.0`: run the node's tests in
 * the engine of another n8n version. Additional arguments are passed to Jest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { installNewest, installOldest, installVersion } from './install.ts';

const INSTALLERS: Readonly<Record<string, typeof installOldest>> = {
	oldest: installOldest,
	newest: installNewest,
};

const [which, ...jestArguments] = process.argv.slice(2);
if (which === undefined) throw new Error('State a version of n8n, such as 2.20.0.');

const say = (line: string) => process.stdout.write(`${line}\n`);
const { version, folder } = await (INSTALLERS[which]?.(say) ?? installVersion(which, say));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const config = `${import.meta.dirname}/jest.config.js`;
const child = spawn(process.execPath, [jest, '--config', config, ...jestArguments], {
	stdio: 'inherit',
	env: { ...process.env, ENGINE_FOLDER: folder, ENGINE_NAME: `n8n ${version}` },
});
const [code] = (await once(child, 'exit')) as [number | null];
process.exitCode = code ?? 1;

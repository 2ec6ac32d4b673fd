/**
 * `node scripts/release/wait-for-npm.ts FOLDER FIELD [VALUE]`: waits until the registry has this value for a
 * field of the version in the manifest. Fails after five minutes. @default VALUE the value in the manifest
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { npm } from '../../packages/testing/src/npm.ts';
import { readManifest, specOf, type Manifest } from './manifest.ts';

const ATTEMPTS = 30;
const PAUSE_MS = 10_000;

const [folder = '.', field = 'version', given] = process.argv.slice(2);
const manifest = await readManifest(folder);
const spec = specOf(manifest);
const value = given ?? String(manifest[field as keyof Manifest]);
for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
	const { stdout } = await npm(['view', spec, field]);
	if (stdout.trim() === value) process.exit(0);
	process.stdout.write(`${spec}: ${field} is ${JSON.stringify(stdout.trim())}\n`);
	await sleep(PAUSE_MS);
}
process.exitCode = 1;

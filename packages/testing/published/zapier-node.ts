import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '@contact-sync/testing/npm';
import { run } from '@contact-sync/testing/run';

/** Node version of Zapier's cloud for apps of platform version 19. */
const VERSION = '22.23.3';

/**
 * Fetches the Node version that Zapier uses from the npm registry into the folder of the test run. Returns its path.
 *
 * @throws Error if the registry lacks it
 */
export async function fetchZapierNode(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'zapier-node-'));
	const name = `node-${process.platform}-${process.arch}`;
	const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
	const fetched = await npm(['install', `${name}@${VERSION}`, ...options], { cwd: folder });
	const path = join(folder, 'node_modules', name, 'bin/node');
	const { stdout } = await run(path, ['--version']);
	if (stdout.trim() === `v${VERSION}`) return path;
	throw new Error(`Node ${VERSION} could not be fetched: ${fetched.stderr.trim()}`);
}

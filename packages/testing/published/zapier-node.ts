import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '@contact-sync/testing/npm';
import { run } from '@contact-sync/testing/run';
import type { Runtime } from '@contact-sync/testing/zapier/cli';

/** Node version of Zapier's cloud for apps of platform version 19. */
const VERSION = '22.23.3';

/** Fetches the Node version that Zapier uses from the npm registry into a separate folder. */
export async function fetchZapierNode() {
	const folder = await mkdtemp(join(tmpdir(), 'zapier-node-'));
	const remove = () => rm(folder, { recursive: true, force: true });
	const name = `node-${process.platform}-${process.arch}`;
	const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
	const fetched = await npm(['install', `${name}@${VERSION}`, ...options], { cwd: folder });
	const path = join(folder, 'node_modules', name, 'bin/node');
	const { stdout } = await run(path, ['--version']);
	const runtime: Runtime = { name: `Node ${VERSION.split('.')[0]}`, path };
	const exists = stdout.trim() === `v${VERSION}`;
	return {
		/** Runtime with Zapier's Node version; undefined if the download failed. */
		runtime: exists ? runtime : undefined,
		/** Reason for a failed download. */
		problem: exists ? undefined : fetched.stderr.trim() || `${name} has no Node in it`,
		remove,
	};
}

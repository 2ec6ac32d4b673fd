import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '@contact-sync/testing/npm';
import { run } from '@contact-sync/testing/run';
import type { Runtime } from '@contact-sync/testing/zapier/cli';

/** What Zapier's cloud runs apps of platform version 19 on. */
const VERSION = '22.23.3';

/** Fetches Zapier's Node from the npm registry, into a folder of its own. */
export async function fetchZapierNode() {
	const folder = await mkdtemp(join(tmpdir(), 'zapier-node-'));
	const remove = () => rm(folder, { recursive: true, force: true });
	const name = `node-${process.platform}-${process.arch}`;
	const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
	const fetched = await npm(['install', `${name}@${VERSION}`, ...options], { cwd: folder });
	const path = join(folder, 'node_modules', name, 'bin/node');
	const { stdout } = await run(path, ['--version']);
	const runtime: Runtime = { name: `Node ${VERSION.split('.')[0]}`, path };
	const isThere = stdout.trim() === `v${VERSION}`;
	return {
		/** Undefined when it could not be fetched. */
		runtime: isThere ? runtime : undefined,
		/** Why not. */
		problem: isThere ? undefined : fetched.stderr.trim() || `${name} has no Node in it`,
		remove,
	};
}

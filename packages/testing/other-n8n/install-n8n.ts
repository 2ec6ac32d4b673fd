import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npm } from '@contact-sync/testing/npm';
import { ROOT } from '@contact-sync/testing/paths';

const PINNED = join(ROOT, 'packages/testing/src/n8n/install/package.json');

interface Manifest {
	dependencies: Record<string, string | undefined>;
	overrides: Record<string, string>;
}

/** Additional overrides for older versions. */
const OLDER_OVERRIDES = {
	xlsx: '0.18.5', // not from a host outside of the registry; our node doesn't use it
	'@opentelemetry/core': '2.10.0', // a peer, without which n8n 2.20 doesn't start
};

const STEPS = [
	['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'],
	['rebuild', 'sqlite3'],
];

/** Timeout of each step, in milliseconds. The first step fetches about 2,000 packages. */
const STEP_TIMEOUT_MS = 20 * 60_000;

/**
 * Installs an n8n version with the overrides of the pinned version. Returns the folder of the installation.
 */
export async function installVersion(version: string, folder: string): Promise<string> {
	const pinned = JSON.parse(await readFile(PINNED, 'utf8')) as Manifest;
	const manifest: Manifest = {
		...pinned,
		dependencies: { ...pinned.dependencies, n8n: version, sqlite3: undefined }, // its own driver
		overrides: { ...pinned.overrides, ...OLDER_OVERRIDES },
	};
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
	for (const args of STEPS) {
		process.stdout.write(`npm ${args.slice(0, 2).join(' ')} …\n`);
		const { code, stderr } = await npm(args, { cwd: folder, timeoutMs: STEP_TIMEOUT_MS });
		if (code !== 0) throw new Error(`n8n ${version} couldn't be installed:\n${stderr}`);
	}
	return folder;
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FETCH, installCached } from '@contact-sync/testing/install-cached';
import rootManifest from '../../../package.json' with { type: 'json' };
import oldest from './oldest/package.json' with { type: 'json' };
import { engineOf, newestEngine, type Engine } from './registry.ts';

type Say = (line: string) => void;

export interface InstalledEngine {
	/** Of n8n. */
	version: string;
	folder: string;
}

/** Installs the engine of the oldest n8n that the node supports, as its lock file states it. */
export async function installOldest(say: Say): Promise<InstalledEngine> {
	const folder = await installCached(
		{
			name: 'oldest-engine',
			announcement: 'Installing the engine of n8n 2.0 (once for all clones: 230 MB, a minute)',
			manifest: join(import.meta.dirname, 'oldest'),
			steps: [FETCH],
		},
		say,
	);
	return { version: '2.0', folder };
}

/** Installs the engine of the newest n8n in the registry. */
export const installNewest = async (say: Say): Promise<InstalledEngine> =>
	await installEngine(await newestEngine(say), say);

/** Installs the engine of a version of n8n. */
export const installVersion = async (version: string, say: Say): Promise<InstalledEngine> =>
	await installEngine(await engineOf(version), say);

/** Installs what the registry has now, without a lock file. */
async function installEngine({ version, packages }: Engine, say: Say): Promise<InstalledEngine> {
	const manifest = await mkdtemp(join(tmpdir(), 'engine-'));
	const content = {
		private: true,
		dependencies: { ...oldest.dependencies, ...packages },
		overrides: rootManifest.overrides,
	};
	await writeFile(join(manifest, 'package.json'), JSON.stringify(content));
	const [, ...options] = FETCH.args;
	try {
		const folder = await installCached(
			{
				name: 'engine',
				announcement: `Installing the engine of n8n ${version} (once for all clones: 250 MB, a minute)`,
				manifest,
				steps: [{ ...FETCH, args: ['install', ...options] }],
			},
			say,
		);
		return { version, folder };
	} finally {
		await rm(manifest, { recursive: true, force: true });
	}
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FETCH_STEP, installCached } from '@contact-sync/testing/install-cached';
import rootManifest from '../../../package.json' with { type: 'json' };
import oldest from './oldest/package.json' with { type: 'json' };
import { engineOf, newestEngine, type Engine } from './engine-versions.ts';

export interface InstalledEngine {
	/** Version of n8n. */
	version: string;
	folder: string;
}

const log = (line: string) => void process.stderr.write(`${line}\n`);

/** Installs the engine of an n8n version. @param version a number, `newest`, or `oldest`, which has a lock file */
export async function installEngine(version: string): Promise<InstalledEngine> {
	if (version === 'oldest') return installOldest();
	return installFromRegistry(await (version === 'newest' ? newestEngine(log) : engineOf(version)));
}

async function installOldest(): Promise<InstalledEngine> {
	const folder = await installCached(
		{
			name: 'oldest-engine',
			description: 'the engine of n8n 2.0',
			size: '230 MB, a minute',
			manifest: join(import.meta.dirname, 'oldest'),
			steps: [FETCH_STEP],
		},
		log,
	);
	return { version: '2.0', folder };
}

/** Installs an engine and the current versions of its dependencies from the registry, without a lock file. */
async function installFromRegistry({ version, packages }: Engine): Promise<InstalledEngine> {
	const manifest = await mkdtemp(join(tmpdir(), 'engine-'));
	const content = {
		private: true,
		dependencies: { ...oldest.dependencies, ...packages },
		overrides: rootManifest.overrides,
	};
	await writeFile(join(manifest, 'package.json'), JSON.stringify(content));
	const [, ...options] = FETCH_STEP.args;
	try {
		const folder = await installCached(
			{
				name: 'engine',
				description: `the engine of n8n ${version}`,
				size: '250 MB, a minute',
				manifest,
				steps: [{ ...FETCH_STEP, args: ['install', ...options] }],
			},
			log,
		);
		return { version, folder };
	} finally {
		await rm(manifest, { recursive: true, force: true });
	}
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '@contact-sync/testing/npm';
import { FETCH_STEP, installCached } from '@contact-sync/testing/install-cached';
import rootManifest from '../../../package.json' with { type: 'json' };
import oldest from './oldest/package.json' with { type: 'json' };

/** Packages of an n8n engine. */
interface Engine {
	/** Version of n8n. */
	version: string;
	/** Versions by package. */
	packages: Record<'n8n-core' | 'n8n-workflow', string>;
}

/** Metadata of an n8n version in npm's registry. */
interface VersionMetadata {
	version: string;
	'dist-tags.latest': string;
	'dependencies.n8n-core': string;
	'dependencies.n8n-workflow': string;
}

/** Returns the engine of an n8n version. @throws Error if the registry doesn't have the version, or doesn't respond */
async function engineOf(version: string): Promise<Engine> {
	const [listed] = await list(version);
	return toEngine(listed!);
}

/**
 * Returns the engine of the latest stable n8n. Skips and reports versions whose packages are missing from the
 * registry.
 */
async function newestEngine(log: (line: string) => void): Promise<Engine> {
	const all = await list('>=2');
	const byVersion = all.sort((one, other) => compare(other.version, one.version));
	const latest = byVersion[0]!['dist-tags.latest'];
	const stable = byVersion.filter(({ version }) => compare(version, latest) <= 0);
	for (const engine of stable.map(toEngine)) {
		const missing = await missingOf(engine);
		if (missing === undefined) return engine;
		log(`n8n ${engine.version} can't be installed: the registry lacks ${missing}.`);
	}
	throw new Error('The registry has no engine of n8n 2.');
}

const toEngine = (listed: VersionMetadata): Engine => ({
	version: listed.version,
	packages: {
		'n8n-core': listed['dependencies.n8n-core'],
		'n8n-workflow': listed['dependencies.n8n-workflow'],
	},
});

const FIELDS = [
	...['version', 'dist-tags.latest', 'dependencies.n8n-core', 'dependencies.n8n-workflow'],
];

async function list(range: string): Promise<VersionMetadata[]> {
	const { code, stdout, stderr } = await npm(['view', `n8n@${range}`, ...FIELDS, '--json']);
	if (code !== 0 || stdout === '') throw new Error(`The registry has no n8n ${range}.\n${stderr}`);
	return [JSON.parse(stdout) as VersionMetadata | VersionMetadata[]].flat();
}

async function missingOf({ packages }: Engine): Promise<string | undefined> {
	for (const [name, version] of Object.entries(packages)) {
		const { code, stdout } = await npm(['view', `${name}@${version}`, 'version']);
		if (code !== 0 || stdout === '') return `${name} ${version}`;
	}
	return undefined;
}

/** Compares two versions without a prerelease suffix. */
const compare = (one: string, other: string): number =>
	one.localeCompare(other, 'en', { numeric: true });

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

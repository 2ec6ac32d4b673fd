import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm } from '@contact-sync/testing/npm';
import type { Registry } from '@contact-sync/testing/registry/start-registry';
import { readManifest } from '../../../../scripts/release/manifest.ts';

export type Environment = Record<string, string | undefined>;

/**
 * npm settings, tokens, and variables that identify CI jobs. A rehearsal doesn't pass them to its commands.
 */
const WITHHELD = /^(npm_|github_|actions_|gh_|zapier_|sigstore_)|token|secret|password/i;

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Git author and committer, for machines without a configured Git identity. */
const COMMITTER = {
	GIT_AUTHOR_NAME: 'Ada Byron',
	GIT_AUTHOR_EMAIL: 'ada@acme.example',
	GIT_COMMITTER_NAME: 'Ada Byron',
	GIT_COMMITTER_EMAIL: 'ada@acme.example',
};

/** Environment of commands that use the local registry: publishing, and installing published packages. */
export const localEnvironment = ({ env }: Pick<Registry, 'env'>): Environment => ({
	...passedOn(process.env),
	...COMMITTER,
	...env,
});

/** Environment of commands that install third-party packages, without an npm token. */
export async function installEnvironment({ env }: Pick<Registry, 'env'>): Promise<Environment> {
	const { stdout } = await npm(['config', 'get', 'registry']);
	return {
		...passedOn(process.env),
		...COMMITTER,
		npm_config_registry: stdout.trim(),
		npm_config_userconfig: env.npm_config_userconfig,
		npm_config_prefer_offline: 'true',
	};
}

const passedOn = (environment: Environment): Environment =>
	Object.fromEntries(Object.entries(environment).filter(([name]) => !WITHHELD.test(name)));

/**
 * Checks that npm publishes the package in this folder only to registries on this machine.
 *
 * @throws Error if another registry is configured
 */
export async function requireLoopback(folder: string, env: Environment): Promise<void> {
	const { name, publishConfig = {} } = await readManifest(folder);
	const [scope] = /^@[^/]+/.exec(name) ?? [];
	const settings = ['registry', ...(scope === undefined ? [] : [`${scope}:registry`])];
	const read = projectsAbove(folder).flatMap((cwd) =>
		settings.map(async (setting) => {
			// Without this option, npm ignores the configuration of a workspace package.
			const args = ['config', 'get', setting, '--no-workspaces'];
			return (await npm(args, { cwd, env })).stdout.trim();
		}),
	);
	const own = Object.entries(publishConfig).filter(([setting]) => setting.endsWith('registry'));
	const urls = [...(await Promise.all(read)), ...own.map(([, url]) => String(url))];
	for (const url of urls.filter((each) => each !== 'undefined')) {
		if (URL.canParse(url) && LOOPBACK.has(new URL(url).hostname)) continue;
		throw new Error(`A rehearsal publishes ${name} to this machine only, and not to ${url}.`);
	}
}

/** Returns the folders of a package and of its enclosing workspaces, whose configuration npm also reads. */
function projectsAbove(folder: string): string[] {
	const parent = dirname(folder);
	const above = parent === folder ? [] : projectsAbove(parent);
	return existsSync(join(folder, 'package.json')) ? [folder, ...above] : above;
}

/** State shared by the steps of a rehearsal. */
export interface Rehearsal {
	/** Temporary folder for all output. */
	folder: string;
	/** Clone to release. */
	repository: string;
	/** Environment for the local registry. */
	local: Environment;
	/** Environment for installing third-party packages. */
	installing: Environment;
}

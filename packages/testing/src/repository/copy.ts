import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '../paths.ts';

/** Generated and installed folders, which aren't copied. */
const GENERATED = new Set(['dist', 'build', 'node_modules', '.data']);

/** Parts that `npm run generate` needs: packages by name, and other paths. */
export const GENERATING = {
	packages: {
		'@contact-sync/core': 'packages/core',
		'n8n-nodes-contact-sync': 'packages/n8n',
		'contact-sync-zapier': 'packages/zapier',
		'@contact-sync/mcp': 'packages/mcp',
		// The generated files include the benchmark page, and the benchmarks depend on the packages below.
		'@contact-sync/bench': 'packages/bench',
		'@contact-sync/testing': 'packages/testing',
		'@contact-sync/service': 'packages/service',
	},
	others: [
		'package.json',
		'tsconfig.base.json',
		'tsconfig.json',
		'.prettierrc.json',
		'scripts',
		'docs',
		'CHANGELOG.md',
		'README.md',
	],
} as const;

export type RepositoryCopy = Awaited<ReturnType<typeof copyRepository>>;

/** Copies parts of the repository, so that tests can change them. Installed packages are linked. */
export async function copyRepository(
	packages: Readonly<Record<string, string>>,
	others: readonly string[],
) {
	const folder = await mkdtemp(join(tmpdir(), 'repository-'));
	const parts = [...others, ...Object.values(packages)];
	for (const part of parts) {
		const filter = (path: string) => !GENERATED.has(basename(path));
		await cp(join(ROOT, part), join(folder, part), { recursive: true, filter });
	}
	const installed = join(folder, 'node_modules');
	await mkdir(join(installed, '@contact-sync'), { recursive: true });
	for (const [name, part] of Object.entries(packages)) {
		await symlink(join(folder, part), join(installed, name), 'dir');
		const own = join(ROOT, part, 'node_modules');
		if (existsSync(own)) await symlink(own, join(folder, part, 'node_modules'), 'dir');
	}
	for (const name of await readdir(join(ROOT, 'node_modules'))) {
		const isOurs = name === '@contact-sync' || name in packages;
		if (!isOurs) await symlink(join(ROOT, 'node_modules', name), join(installed, name));
	}
	return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Builds dist/: the command without its dependencies, the console as a chunk that is loaded on demand, and
 * the template for new databases.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { NEW_DATABASE } from '../src/package-files.ts';

const packageFolder = `${import.meta.dirname}/..`;

await rm(`${packageFolder}/dist`, { recursive: true, force: true }); // chunk names contain a content hash

await build({
	absWorkingDir: packageFolder,
	entryPoints: ['src/main.ts'],
	outdir: 'dist',
	splitting: true,
	bundle: true,
	packages: 'external',
	platform: 'node',
	format: 'esm',
	target: 'node24',
});

/**
 * Template databases, needed only to create more databases. Without these databases, the first startup
 * unpacks 400 files instead of 1,000, in half the time.
 */
const TEMPLATES = ['template0', 'template1'];

// PGlite takes 4 seconds to create a database, so the build caches one per PGlite version.
const pgliteVersion = manifest.dependencies['@electric-sql/pglite'];
const cached = `${packageFolder}/../../node_modules/.cache/contact-sync/new-database-without-templates-${pgliteVersion}.tar.gz`;
if (!existsSync(cached)) {
	await mkdir(dirname(cached), { recursive: true });
	await using pglite = await PGlite.create();
	await pglite.exec('update pg_database set datistemplate = false');
	for (const template of TEMPLATES) await pglite.exec(`drop database ${template}`);
	const archive = await pglite.dumpDataDir('gzip');
	await writeFile(`${cached}.new`, await archive.bytes());
	await rename(`${cached}.new`, cached);
}
await copyFile(cached, NEW_DATABASE);

/** Makes dist/: the command as one file beside its dependencies, and the database that a first start begins with. */
import { mkdir, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'esbuild';
import { NEW_DATABASE } from '../src/package-files.ts';

const packageFolder = `${import.meta.dirname}/..`;

await build({
	absWorkingDir: packageFolder,
	entryPoints: ['src/cli.ts'],
	outfile: 'dist/cli.js',
	bundle: true,
	packages: 'external',
	platform: 'node',
	format: 'esm',
	target: 'node24',
});

await mkdir(`${packageFolder}/dist`, { recursive: true });
const pglite = await PGlite.create();
const archive = await pglite.dumpDataDir('gzip');
await writeFile(NEW_DATABASE, new Uint8Array(await archive.arrayBuffer()));
await pglite.close();

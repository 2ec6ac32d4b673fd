/** Makes dist/: the command beside its dependencies, the console as a part that is loaded when it is asked for, and the database that a first start begins with. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'esbuild';
import { NEW_DATABASE } from '../src/package-files.ts';

const packageFolder = `${import.meta.dirname}/..`;

await rm(`${packageFolder}/dist`, { recursive: true, force: true }); // parts have other names with every change

await build({
	absWorkingDir: packageFolder,
	entryPoints: ['src/cli.ts'],
	outdir: 'dist',
	splitting: true,
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

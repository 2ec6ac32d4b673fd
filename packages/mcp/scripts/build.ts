import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeBundle } from '@contact-sync/core/describe-bundle';
import { build } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Entry point of one zod copy. Each SDK package includes its own copy of the same version, but the bundle
 * needs only one.
 */
const sdk = createRequire(import.meta.resolve('@modelcontextprotocol/server'));
const zod = join(dirname(sdk.resolve('zod/package.json')), 'v4/index.js');

const outdir = process.argv[2] ?? here('../dist');
const folder = here('..');

/**
 * Bundles the server with its dependencies, so `npx` installs one package. The bundle isn't minified, so that it can be
 * reviewed. The authorization server is in a file of its own, which is loaded only with `--oauth`.
 */
const { metafile } = await build({
	absWorkingDir: folder,
	entryPoints: [here('../src/cli.ts')],
	outdir,
	bundle: true,
	splitting: true,
	chunkNames: '[name]',
	format: 'esm',
	platform: 'node',
	target: 'node20',
	alias: { 'zod/v4': zod },
	legalComments: 'inline',
	logLevel: 'warning',
	metafile: true,
});

await describeBundle([metafile], folder, outdir);

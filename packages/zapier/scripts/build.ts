import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeBundle } from '@contact-sync/core/describe-bundle';
import { build } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const outfile = process.argv[2] ?? here('../dist/index.js');
const folder = here('..');

/**
 * Bundles the app with the core, so that the upload needs no other package of this repository. Zapier's
 * package stays external, because Zapier looks for it by name. The bundle isn't minified, so that it can be
 * reviewed.
 */
const { metafile } = await build({
	absWorkingDir: folder,
	entryPoints: [here('../src/index.ts')],
	outfile,
	bundle: true,
	format: 'esm',
	platform: 'node',
	target: 'node22',
	external: ['zapier-platform-core'],
	legalComments: 'inline',
	logLevel: 'warning',
	metafile: true,
});

await describeBundle([metafile], folder, dirname(outfile));

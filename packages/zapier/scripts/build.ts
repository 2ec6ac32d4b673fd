import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Bundles the app with the core inside, so that what is uploaded needs no other package of this
 * repository. Zapier's own package stays outside: Zapier looks for it by name. Readable, for reviewers.
 */
await build({
	entryPoints: [here('../src/index.ts')],
	outfile: process.argv[2] ?? here('../dist/index.js'),
	bundle: true,
	format: 'esm',
	platform: 'node',
	target: 'node22',
	external: ['zapier-platform-core'],
	legalComments: 'inline',
	logLevel: 'warning',
});

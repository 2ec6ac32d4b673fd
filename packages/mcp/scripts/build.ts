import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the server with everything that it needs, so that `npx` installs one package. Readable, for reviewers. */
await build({
	entryPoints: [here('../src/cli.ts')],
	outfile: process.argv[2] ?? here('../dist/cli.js'),
	bundle: true,
	format: 'esm',
	platform: 'node',
	target: 'node20',
	legalComments: 'inline',
	logLevel: 'warning',
});

import { cp, glob, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeBundle } from '@contact-sync/core/describe-bundle';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { otherPlatforms } from './other-platforms.mts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

const common = {
	absWorkingDir: root,
	format: 'cjs',
	platform: 'node',
	target: 'node20',
	charset: 'utf8',
	logLevel: 'warning',
	metafile: true,
} as const satisfies BuildOptions;

/** Globals that replace properties of `globalThis`, which n8n's checks don't allow. */
const WEB_GLOBALS = [
	'fetch',
	'Request',
	'Response',
	'Headers',
	'FormData',
	'ReadableStream',
	'AbortController',
	'AbortSignal',
	'performance',
];

/**
 * Bundles the files of each node into one file. Nodes require shared files from dist, so that each shared
 * file exists only once.
 */
const externalizeShared: Plugin = {
	name: 'sharing',
	setup: ({ onResolve }) => {
		onResolve({ filter: /^\.{2}\/(nodes\/)?shared\// }, ({ path }) => ({
			path: path.replace(/shared\/.*/, 'shared.js'),
			external: true,
		}));
		onResolve({ filter: /\/core\.ts$/ }, ({ path, kind, importer }) => {
			if (kind === 'entry-point') return undefined;
			// Files from nodes/shared are one folder higher in dist.
			const up = importer.includes('/shared/') ? '../' : path.replace('core.ts', '');
			return { path: `${up}core.js`, external: true };
		});
	},
};

await rm(dist, { recursive: true, force: true });

const nodes = await build({
	...common,
	entryPoints: ['nodes/**/*.node.ts', 'credentials/*.ts'],
	outbase: '.',
	outdir: dist,
	bundle: true,
	external: ['n8n-workflow'],
	plugins: [externalizeShared],
});

// Code that the nodes share, including state that lasts as long as the process, such as budgets.
const sharedFiles = await readdir(join(root, 'nodes/shared'));
const shared = await build({
	...common,
	stdin: {
		contents: sharedFiles.map((file) => `export * from './nodes/shared/${file}';`).join('\n'),
		resolveDir: root,
	},
	outfile: join(dist, 'nodes/shared.js'),
	bundle: true,
	external: ['n8n-workflow'],
	plugins: [externalizeShared],
});

// The core and ky, bundled once. The bundle isn't minified, so that it can be reviewed.
const core = await build({
	...common,
	entryPoints: ['core.ts'],
	outfile: join(dist, 'core.js'),
	bundle: true,
	external: ['n8n-workflow'],
	define: {
		...Object.fromEntries(WEB_GLOBALS.map((name) => [`globalThis.${name}`, name])),
		globalThis: 'undefined',
	},
	inject: ['scripts/timers.mts'],
	plugins: [otherPlatforms],
});

for await (const file of glob('{icons/*.svg,nodes/**/*.json}', { cwd: root })) {
	await cp(join(root, file), join(dist, file));
}

const metafiles = [nodes, shared, core].map(({ metafile }) => metafile);
await describeBundle(metafiles, root, dist);

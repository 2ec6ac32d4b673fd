import { cp, glob, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeBundle } from '@contact-sync/core/describe-bundle';
import { build, type BuildOptions, type Plugin } from 'esbuild';

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

/** n8n's gate lets no code touch `globalThis`; these are the same objects by their own names. */
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

/** A node's own files become one with it; what nodes share is required as it stands in dist, so that nothing is there twice. */
const sharing: Plugin = {
	name: 'sharing',
	setup: ({ onResolve }) => {
		onResolve({ filter: /^\.{2}\/(nodes\/)?shared\// }, ({ path }) => ({
			path: path.replace(/shared\/.*/, 'shared.js'),
			external: true,
		}));
		onResolve({ filter: /\/core\.ts$/ }, ({ path, kind, importer }) => {
			if (kind === 'entry-point') return undefined;
			// Files of nodes/shared end up one folder higher.
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
	plugins: [sharing],
});

// What the nodes share, and what lasts as long as the process: budgets above all.
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
	plugins: [sharing],
});

// Core and ky once, unminified so that it can be reviewed.
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
});

for await (const file of glob('{icons/*.svg,nodes/**/*.json}', { cwd: root })) {
	await cp(join(root, file), join(dist, file));
}

const metafiles = [nodes, shared, core].map(({ metafile }) => metafile);
await describeBundle(metafiles, root, dist);

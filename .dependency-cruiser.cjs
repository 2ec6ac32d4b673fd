/* Which files may import which. Imports of types count, too. */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const PACKAGES = readdirSync(join(__dirname, 'packages'));

/** Packages that each package may import, by name or by path. A package that isn't listed may import no other package. */
const ALLOWED_IMPORTS = {
	n8n: ['core'],
	zapier: ['core'],
	mcp: ['core'],
	service: ['core'], // types only
	testing: ['core', 'n8n', 'zapier', 'mcp', 'service'],
	contract: ['core', 'testing'],
	demo: ['testing'],
	bench: ['core', 'n8n', 'zapier', 'mcp', 'service', 'testing'],
};

/** Packages that the tests of each package may import in addition. */
const ALLOWED_IN_TESTS = ['demo', 'service', 'testing'];

/** Layers of the core, top to bottom. Each may import only those below it. */
const CORE_LAYERS = [
	...['actions', 'run', 'input', 'catalog', 'polling'],
	...['api', 'transport', 'tolerant', 'errors'],
];

/** Layers of the service, top to bottom. Each may import only those below it. The files next to them assemble the service. */
const SERVICE_LAYERS = [
	...['cli', 'test-controls', 'metrics', 'console'],
	...['api', 'mail', 'domain', 'jobs', 'workspace', 'store', 'base'],
];

/** Folders and files of the service's API, top to bottom. */
const API_FOLDERS = ['routes', 'openapi', 'server', 'http', 'limits', 'wire'];

/** Folders and files of the service's domain, top to bottom. */
const DOMAIN_FOLDERS = [
	...['job-handlers.ts', 'cancel-jobs.ts', 'retention', 'privacy', 'automations', 'track-event.ts'],
	...['record-workspace-files.ts', 'sequences', 'emails', 'contacts', 'suppressions'],
	...['once-per-key.ts', 'keys', 'require-part.ts', 'list-part.ts', 'values', 'record-audit.ts'],
	...['recorded-error.ts', 'record-activity.ts'],
];

/** Matches these folders and files of a folder. */
const inside = (folder, names) => `^${folder}/(${names.join('|')})(/|$)`;

const importsOf = (name) => {
	const allowed = [name, ...(ALLOWED_IMPORTS[name] ?? [])];
	const rule = (suffix, path, packages) => ({
		name: `${name}${suffix}-imports-only-from-${packages.join('-')}`,
		severity: 'error',
		from: { path },
		to: { path: '^packages/', pathNot: inside('packages', packages) },
	});
	return [
		rule('', `^packages/${name}/(?!test/)`, allowed),
		rule('-test', `^packages/${name}/test/`, [...new Set([...allowed, ...ALLOWED_IN_TESTS])]),
	];
};

/** Lets each folder import only from itself and those below it. */
const downwards = (base, folders) =>
	folders.slice(1).map((folder, index) => ({
		name: `${folder}-is-a-lower-layer`,
		severity: 'error',
		from: { path: inside(base, [folder]) },
		to: { path: inside(base, folders.slice(0, index + 1)) },
	}));

module.exports = {
	forbidden: [
		{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
		{
			name: 'not-to-unresolvable',
			severity: 'error',
			from: { pathNot: '/n8n/install/' }, // its packages are installed elsewhere
			to: { couldNotResolve: true },
		},
		...PACKAGES.flatMap(importsOf),
		{
			name: 'only-tests-import-tests',
			severity: 'error',
			from: { pathNot: '^packages/[^/]+/test/' },
			to: { path: '^packages/[^/]+/test/' },
		},
		{
			name: 'no-tests-of-other-packages',
			comment: 'Move shared helpers to packages/testing.',
			severity: 'error',
			from: { path: '^packages/([^/]+)/' },
			to: { path: '^packages/[^/]+/test/', pathNot: '^packages/$1/' },
		},
		{
			name: 'service-imports-only-types-of-core',
			severity: 'error',
			from: { path: '^packages/service/' },
			to: { path: '^packages/core/', dependencyTypesNot: ['type-only'] },
		},
		...downwards('packages/core/src', CORE_LAYERS),
		...downwards('packages/service/src', SERVICE_LAYERS),
		...downwards('packages/service/src/api', API_FOLDERS),
		...downwards('packages/service/src/domain', DOMAIN_FOLDERS),
		{
			name: 'lower-layers-do-not-assemble-the-service',
			severity: 'error',
			from: { path: inside('packages/service/src', SERVICE_LAYERS.slice(1)) },
			to: {
				path: '^packages/service/src/[^/]+[.]ts$',
				pathNot: '^packages/service/src/package-files[.]ts$',
			},
		},
	],
	options: {
		exclude: { path: '(^|/)(node_modules|dist|build|\\.data)/' },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'require', 'node', 'default'],
		},
	},
};

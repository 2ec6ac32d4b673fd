/* ESLint 9 reads this file when ESLINT_USE_FLAT_CONFIG=false; n8n's own rules are in packages/n8n/eslint.config.mjs. */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const { createNodeResolver } = require('eslint-plugin-import-x');

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

/** All of a package except its tests. */
const withoutTests = (name) => `packages/${name}/{*.*,!(test)/**}`;

const among = (names) => ({
	from: 'packages',
	except: names.map((name) => `./${name}`),
});

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

/** Files of the service that access the rows of all owners. All others access the rows of one owner. */
const FOR_ALL_OWNERS = [
	...['service.ts', 'apply-workspaces.ts', 'metrics/*', 'test-controls/**', 'store/**'],
	...['domain/{keys,retention}/**', 'jobs/{work,transact}.ts'],
	...['api/http/{require-key,route}.ts', 'console/page-context.ts'], // find the owner, and their rows
	...[
		'jobs/{worker,turn,lease-jobs,settle-job,log-abandoned-jobs}.ts',
		'mail/{claim-mail,next-due-mail}.ts',
	], // process the next row, regardless of its owner
	...['mail/{unsubscribe,record-report}.ts'], // have only an email or its recipient
	...['domain/once-per-key.ts', 'api/http/request-counts.ts'], // rows of an API key
	'domain/{sequences/replan-steps,record-workspace-files}.ts', // follow the file of a product
	'console/operations/end-sessions.ts', // sessions and secrets have no owner
	'console/operations/enable-key.ts', // compares the key with those of others
].map((file) => `packages/service/src/${file}`);

const OWNED_TABLES =
	'api_keys|contacts|tags|contact_tags|suppressions|events|activity|enrollments|outbox|jobs|audit_log';

/** The service may import only types of the core. The rule about imports doesn't check `import()`. */
const NO_CORE_AT_RUN_TIME = {
	selector: 'ImportExpression[source.value=/^(?!@swc.).*\\bcore\\b/]',
	message: 'The service can import only types of the core.',
};

const ONE_OWNER = [
	{
		selector: 'Identifier[name="allOwners"]',
		message: 'Use the rows of one owner (`owned`), or list the file in FOR_ALL_OWNERS.',
	},
	{
		selector: `TaggedTemplateExpression[tag.name="sql"]:has(TemplateElement[value.raw=/\\b(from|join|into|update)\\s+(${OWNED_TABLES})\\b/]):not(:has(CallExpression > Identifier.arguments[name="owned"]))`,
		message: 'Add a condition with `ownedBy(owned, …)`, or the values with `ownerValues(owned)`.',
	},
	{
		selector: 'MemberExpression[object.name="sql"][property.name="table"]',
		message: 'Write the name of the table in the query, so that the rule about owners applies.',
	},
];

/** Lets each folder import from those below it. */
const downwards = (base, folders) =>
	folders.slice(1).map((folder, index) => ({
		target: `${base}/${folder}`,
		from: folders.slice(0, index + 1).map((above) => `${base}/${above}`),
		message: `${folder} is a lower layer: import only from the layers below it.`,
	}));

const oneWay = [
	...PACKAGES.flatMap((name) => {
		const allowed = ALLOWED_IMPORTS[name] ?? [];
		const allowedInTests = [...new Set([...allowed, ...ALLOWED_IN_TESTS, name])];
		return [
			{
				target: withoutTests(name),
				...among([name, ...allowed]),
				message: `${name} imports from ${allowed.join(', ') || 'no other package'}.`,
			},
			{
				target: `packages/${name}/test`,
				...among(allowedInTests),
				message: `Tests of ${name} import from ${allowedInTests.join(', ')}.`,
			},
			{
				target: [withoutTests(name), `packages/!(${name})/**`],
				from: `packages/${name}/test`,
				message:
					'Only tests of a package can import its tests. Move shared helpers to packages/testing.',
			},
		];
	}),
	...downwards('packages/core/src', CORE_LAYERS),
	...downwards('packages/service/src', SERVICE_LAYERS),
	...downwards('packages/service/src/api', API_FOLDERS),
	...downwards('packages/service/src/domain', DOMAIN_FOLDERS),
	{
		target: SERVICE_LAYERS.slice(1).map((folder) => `packages/service/src/${folder}`),
		from: 'packages/service/src/!(package-files).ts',
		message: 'This file assembles the service: lower folders must not import it.',
	},
];

module.exports = {
	root: true,
	parser: '@typescript-eslint/parser',
	parserOptions: { ecmaVersion: 'latest', sourceType: 'module' },
	plugins: ['@typescript-eslint', 'import-x'],
	settings: {
		'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.mts', '.js', '.json'] })],
	},
	extends: ['eslint:recommended', 'plugin:@typescript-eslint/recommended'],
	env: { es2023: true, node: true },
	ignorePatterns: ['node_modules/', 'dist/', 'build/', '.data/'],
	rules: {
		eqeqeq: ['error', 'smart'],
		'no-console': 'error',
		'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
		'max-depth': ['error', 2],
		'import-x/no-unresolved': 'error', // otherwise, the next rule can't resolve imports
		'import-x/no-restricted-paths': ['error', { basePath: __dirname, zones: oneWay }],
		'@typescript-eslint/consistent-type-imports': 'error',
		'@typescript-eslint/no-explicit-any': 'error',
		'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
	},
	overrides: [
		{
			// The core runs everywhere, so it uses only the timers and the clock that it receives.
			files: ['packages/core/src/**'],
			rules: {
				'no-restricted-globals': [
					'error',
					...['setTimeout', 'setInterval', 'process', 'Buffer', 'fetch', 'performance'].map(
						(name) => ({
							name,
							message: 'The core is pure: use the options of createClient.',
						}),
					),
				],
				'no-restricted-properties': [
					'error',
					{ object: 'Date', property: 'now', message: 'Use `now` from the options.' },
					{ object: 'Math', property: 'random', message: 'Use `random` from the options.' },
				],
				'no-restricted-imports': ['error', { patterns: [{ regex: '^(node:|n8n-|zapier-)' }] }],
			},
		},
		{
			// Platforms compile the catalog, and don't refer to single actions.
			files: [
				'packages/n8n/{nodes,credentials,scripts}/**',
				'packages/{zapier,mcp}/{src,scripts}/**',
			],
			excludedFiles: ['packages/n8n/nodes/*/{properties,subtitle}.ts'], // generated from the catalog
			rules: {
				'no-restricted-syntax': [
					'error',
					{
						selector:
							'Literal[value=/^(contact|event|sequence|unsubscribed|email|key)[.][a-zA-Z]+$/]',
						message:
							'Platforms must not refer to single actions: add a property to the action, and read it.',
					},
				],
			},
		},
		{
			files: ['packages/service/**'],
			rules: {
				'@typescript-eslint/no-restricted-imports': [
					'error',
					{ patterns: [{ group: ['@contact-sync/core', '**/core/**'], allowTypeImports: true }] },
				],
				'no-restricted-syntax': ['error', NO_CORE_AT_RUN_TIME],
			},
		},
		{
			files: ['packages/service/src/**'],
			excludedFiles: FOR_ALL_OWNERS,
			rules: { 'no-restricted-syntax': ['error', NO_CORE_AT_RUN_TIME, ...ONE_OWNER] },
		},
		{
			files: ['**/*.cjs'],
			rules: { '@typescript-eslint/no-require-imports': 'off' },
		},
		{
			files: ['packages/service/bin/**'],
			rules: { 'import-x/no-unresolved': 'off' }, // it imports built files
		},
		{
			files: ['packages/n8n/nodes/*/properties.ts'],
			rules: { 'max-lines': 'off' }, // generated
		},
	],
};

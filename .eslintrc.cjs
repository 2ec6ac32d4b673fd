/* ESLint 9 reads this file when ESLINT_USE_FLAT_CONFIG=false; n8n's own rules stand in packages/n8n/eslint.config.mjs. */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const { createNodeResolver } = require('eslint-plugin-import-x');

const PACKAGES = readdirSync(join(__dirname, 'packages'));

/** Imports run one way: whom each package knows, by its own name or by a path. One that is not named here knows nobody. */
const KNOWS = {
	n8n: ['core'],
	zapier: ['core'],
	mcp: ['core'],
	service: ['core'], // its types, and nothing that runs
	testing: ['core', 'n8n', 'zapier', 'mcp', 'service'],
	contract: ['core', 'testing'],
	demo: ['testing'],
	verify: ['core', 'zapier', 'mcp', 'service', 'testing'],
	e2e: ['core', 'n8n', 'zapier', 'mcp', 'service', 'testing'],
	bench: ['core', 'n8n', 'zapier', 'mcp', 'service', 'testing'],
};

/** What the tests of each package import besides. */
const TESTS_KNOW = ['service', 'testing'];

/** All of a package except its tests. */
const withoutTests = (name) => `packages/${name}/{*.*,!(test)/**}`;

const among = (names) => ({
	from: 'packages',
	except: names.map((name) => `./${name}`),
});

/** The floors of the core, from the top; each stands on those below it. */
const FLOORS = ['actions', 'polling', 'batch', 'client', 'transport', 'errors'];

/** The folders of the service, from the top; each depends on those below it. The files beside them put the service together. */
const SERVICE_FOLDERS = [
	...['cli', 'controls'],
	...['console', 'routes', 'openapi', 'server', 'http'],
	...['backup', 'retention', 'privacy', 'feedback', 'job-handlers', 'automations', 'events'],
	...['idempotency', 'sequences', 'mail', 'contacts', 'suppressions', 'jobs', 'audit', 'activity'],
	...['requests', 'keys', 'limits', 'work'],
	...['workspace', 'wire', 'store', 'base'],
];

/** Files of the service that work for all owners. All others take the rows of one owner. */
const FOR_ALL_OWNERS = [
	...['service.ts', 'apply-workspaces.ts', 'backup/**', 'controls/**', 'keys/**', 'retention/**'],
	...['store/**', 'work/**', 'http/{require-key,route}.ts', 'console/page-context.ts'], // find the owner, and their rows
	...['jobs/{worker,turn,log-given-up}.ts', 'mail/claim-mail.ts'], // take the next one, whoever it belongs to
	...['feedback/{unsubscribe,record-report}.ts'], // know only an email, or its recipient
	...['idempotency/once-per-key.ts', 'requests/request-counts.ts'], // rows of an API key
	'console/operations/enable-key.ts', // compares the key with those of others
].map((file) => `packages/service/src/${file}`);

const OWNED_TABLES =
	'api_keys|contacts|tags|contact_tags|suppressions|events|activity|enrollments|outbox|jobs|audit_log';

/** The service knows types of the core only. The rule about imports doesn't see `import()`. */
const NO_CORE_AT_RUN_TIME = {
	selector: 'ImportExpression[source.value=/^(?!@swc.).*\\bcore\\b/]',
	message: 'The service knows types of the core only.',
};

const ONE_OWNER = [
	{
		selector: 'Identifier[name="allOwners"]',
		message: 'Take the rows of one owner (`owned`), or list the file in FOR_ALL_OWNERS.',
	},
	{
		selector: `TaggedTemplateExpression[tag.name="sql"]:has(TemplateElement[value.raw=/\\b(from|join|into|update)\\s+(${OWNED_TABLES})\\b/]):not(:has(CallExpression > Identifier.arguments[name="owned"]))`,
		message: 'Add a condition with `ownedBy(owned, …)`, or the values with `ownerValues(owned)`.',
	},
	{
		selector: 'MemberExpression[object.name="sql"][property.name="table"]',
		message: 'Name the table, so that the rule about owners sees it.',
	},
];

/** Lets each folder import from those below it. */
const downwards = (base, folders) =>
	folders.slice(1).map((folder, index) => ({
		target: `${base}/${folder}`,
		from: folders.slice(0, index + 1).map((above) => `${base}/${above}`),
		message: `${folder} is below it: imports go down.`,
	}));

const oneWay = [
	...PACKAGES.flatMap((name) => {
		const known = KNOWS[name] ?? [];
		const knownToTests = [...new Set([...known, ...TESTS_KNOW, name])];
		return [
			{
				target: withoutTests(name),
				...among([name, ...known]),
				message: `${name} imports from ${known.join(', ') || 'no other package'}.`,
			},
			{
				target: `packages/${name}/test`,
				...among(knownToTests),
				message: `Tests of ${name} import from ${knownToTests.join(', ')}.`,
			},
			{
				target: [withoutTests(name), `packages/!(${name})/**`],
				from: `packages/${name}/test`,
				message:
					'Only tests of a package import its tests. Helpers of several go to packages/testing.',
			},
		];
	}),
	...downwards('packages/core/src', FLOORS),
	...downwards('packages/service/src', SERVICE_FOLDERS),
	{
		target: SERVICE_FOLDERS.slice(1).map((folder) => `packages/service/src/${folder}`),
		from: 'packages/service/src/!(package-files).ts',
		message: 'This file puts the service together: imports go down.',
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
		'import-x/no-unresolved': 'error', // or the next rule would not see where an import goes
		'import-x/no-restricted-paths': ['error', { basePath: __dirname, zones: oneWay }],
		'@typescript-eslint/consistent-type-imports': 'error',
		'@typescript-eslint/no-explicit-any': 'error',
		'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
	},
	overrides: [
		{
			// The core runs everywhere, waits for nothing and knows no clock but what it is given.
			files: ['packages/core/src/**'],
			rules: {
				'no-restricted-globals': [
					'error',
					...['setTimeout', 'setInterval', 'process', 'Buffer', 'fetch', 'performance'].map(
						(name) => ({
							name,
							message: 'The core is pure: take it from createClient options.',
						}),
					),
				],
				'no-restricted-properties': [
					'error',
					{ object: 'Date', property: 'now', message: 'Take `now` from the options.' },
					{ object: 'Math', property: 'random', message: 'Take `random` from the options.' },
				],
				'no-restricted-imports': ['error', { patterns: [{ regex: '^(node:|n8n-|zapier-)' }] }],
			},
		},
		{
			// Platforms compile the catalog, and name no action.
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
						message: 'Platforms name no action: add a property to the action, and read that.',
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
			rules: { 'import-x/no-unresolved': 'off' }, // what it starts is built
		},
		{
			files: ['packages/n8n/nodes/*/properties.ts'],
			rules: { 'max-lines': 'off' }, // generated
		},
	],
};

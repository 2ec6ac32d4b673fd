/* ESLint 9 reads this file when ESLINT_USE_FLAT_CONFIG=false; n8n's own rules are in packages/n8n/eslint.config.mjs. */

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
	'{jobs/{is-latest-file,recheck-waiting-jobs},domain/record-workspace-files}.ts', // follow the file of a product
	'console/operations/end-sessions.ts', // sessions and secrets have no owner
	'console/operations/enable-key.ts', // compares the key with those of others
].map((file) => `packages/service/src/${file}`);

const OWNED_TABLES =
	'api_keys|contacts|tags|contact_tags|suppressions|events|activity|enrollments|outbox|jobs|audit_log';

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

module.exports = {
	root: true,
	parser: '@typescript-eslint/parser',
	parserOptions: { ecmaVersion: 'latest', sourceType: 'module' },
	plugins: ['@typescript-eslint'],
	extends: ['eslint:recommended', 'plugin:@typescript-eslint/recommended'],
	env: { es2023: true, node: true },
	ignorePatterns: ['node_modules/', 'dist/', 'build/', '.data/'],
	rules: {
		eqeqeq: ['error', 'smart'],
		'no-console': 'error',
		'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
		'max-depth': ['error', 2],
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
			files: ['packages/service/src/**'],
			excludedFiles: FOR_ALL_OWNERS,
			rules: { 'no-restricted-syntax': ['error', ...ONE_OWNER] },
		},
		{
			files: ['**/*.cjs'],
			rules: { '@typescript-eslint/no-require-imports': 'off' },
		},
		{
			files: ['packages/n8n/nodes/*/properties.ts'],
			rules: { 'max-lines': 'off' }, // generated
		},
	],
};

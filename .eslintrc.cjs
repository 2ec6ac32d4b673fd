/** ESLint 9 reads this file when ESLINT_USE_FLAT_CONFIG=false; n8n's own rules stand in packages/n8n/eslint.config.mjs. */
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
			// Imports run one way, and the core waits for nothing and knows no clock but what it is given.
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
				'no-restricted-imports': [
					'error',
					{ patterns: ['node:*', 'n8n-*', 'zapier-*', '@contact-sync/*'] },
				],
			},
		},
		{
			files: ['packages/service/src/**'],
			rules: {
				'@typescript-eslint/no-restricted-imports': [
					'error',
					{ patterns: [{ group: ['@contact-sync/*'], allowTypeImports: true }] },
				],
			},
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

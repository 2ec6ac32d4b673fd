/** A part of docs/security-pass.md. */
export interface Section {
	heading: string;
	/** Test file. Each of its tests is a row. */
	file: string;
	/** Configuration for Jest. @default jest.config.js */
	config?: string;
}

/** Sections of docs/security-pass.md, in order. */
export const SECTIONS: readonly Section[] = [
	{
		heading: 'Connections',
		file: 'packages/service/test/security/connections.slow.test.ts',
		config: 'jest.slow.config.js',
	},
	{
		heading: 'Too many connections',
		file: 'packages/service/test/security/many-connections.slow.test.ts',
		config: 'jest.slow.config.js',
	},
	{
		heading: 'Invalid requests',
		file: 'packages/service/test/security/raw-requests.test.ts',
	},
	{ heading: 'Headers of every response', file: 'packages/service/test/security/headers.test.ts' },
	{ heading: 'Keys, by route', file: 'packages/service/test/security/api-credentials.test.ts' },
	{ heading: 'Scopes, by endpoint', file: 'packages/service/test/endpoint-keys.test.ts' },
	{ heading: 'Bodies', file: 'packages/service/test/body.test.ts' },
	{ heading: 'Bodies, by endpoint', file: 'packages/service/test/endpoint-bodies.test.ts' },
	{ heading: 'Products and environments', file: 'packages/service/test/stores/isolation.test.ts' },
	{
		heading: 'Products and environments, by endpoint',
		file: 'packages/service/test/isolation-endpoints.test.ts',
	},
	{
		heading: 'The console, by route',
		file: 'packages/service/test/security/console-credentials.test.ts',
	},
	{ heading: 'Signing in to the console', file: 'packages/service/test/console-sign-in.test.ts' },
	{ heading: 'Tokens of the console', file: 'packages/service/test/console-tokens.test.ts' },
	{ heading: 'Forms of the console', file: 'packages/service/test/security/console-forms.test.ts' },
	{
		heading: 'Actions in the console',
		file: 'packages/service/test/security/console-operations.test.ts',
	},
	{
		heading: 'Accounts of the console',
		file: 'packages/service/test/console-accounts.test.ts',
	},
	{ heading: 'Data in the console', file: 'packages/service/test/security/console-data.test.ts' },
	{
		heading: 'Searches in the console',
		file: 'packages/service/test/security/console-search.test.ts',
	},
	{
		heading: 'Emails in a browser',
		file: 'packages/service/test/browser/ui-mail.test.ts',
		config: 'jest.e2e.config.js',
	},
	{ heading: 'Emails', file: 'packages/service/test/security/mails.test.ts' },
	{ heading: 'Controls', file: 'packages/service/test/security/controls.test.ts' },
	{ heading: 'Logs', file: 'packages/service/test/logs.test.ts' },
];

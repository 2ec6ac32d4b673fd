/** A section of docs/reports/security-tests.md. */
export interface Section {
	heading: string;
	/** Test file. Each test title becomes a row. */
	file: string;
	/** Noun for the subjects of the file's `describe.each`, which the page lists before each table. */
	each?: string;
	/** Jest configuration. @default jest.config.js */
	config?: string;
}

/** Sections of docs/reports/security-tests.md, in order. */
export const SECTIONS: readonly Section[] = [
	{
		heading: 'Slow connections',
		file: 'packages/service/test/security/connections.slow.test.ts',
		config: 'jest.slow.config.js',
	},
	{
		heading: 'Connection limit',
		file: 'packages/service/test/security/many-connections.slow.test.ts',
		config: 'jest.slow.config.js',
	},
	{
		heading: 'Invalid HTTP requests',
		file: 'packages/service/test/security/raw-requests.test.ts',
	},
	{
		heading: 'Response headers',
		file: 'packages/service/test/security/headers.test.ts',
	},
	{
		heading: 'API keys, by route',
		file: 'packages/service/test/security/api-credentials.test.ts',
		each: 'route',
	},
	{
		heading: 'Scopes, by endpoint',
		file: 'packages/service/test/endpoint-keys.test.ts',
		each: 'endpoint',
	},
	{
		heading: 'Request bodies',
		file: 'packages/service/test/body.test.ts',
	},
	{
		heading: 'Requests, by endpoint',
		file: 'packages/service/test/endpoint-bodies.test.ts',
		each: 'endpoint',
	},
	{
		heading: 'Products and environments',
		file: 'packages/service/test/stores/isolation.test.ts',
	},
	{
		heading: 'Products and environments, by endpoint',
		file: 'packages/service/test/isolation-endpoints.test.ts',
		each: 'endpoint',
	},
	{
		heading: 'Console credentials, by route',
		file: 'packages/service/test/security/console-credentials.test.ts',
		each: 'route',
	},
	{
		heading: 'Console sign-in',
		file: 'packages/service/test/console-sign-in.test.ts',
	},
	{
		heading: 'Console tokens and passwords',
		file: 'packages/service/test/console-tokens.test.ts',
	},
	{
		heading: 'Console forms',
		file: 'packages/service/test/security/console-forms.test.ts',
	},
	{
		heading: 'Console actions',
		file: 'packages/service/test/security/console-operations.test.ts',
		each: 'action',
	},
	{
		heading: 'Console accounts',
		file: 'packages/service/test/console-accounts.test.ts',
	},
	{
		heading: 'Console pages',
		file: 'packages/service/test/security/console-data.test.ts',
		each: 'page',
	},
	{
		heading: 'Console searches',
		file: 'packages/service/test/security/console-search.test.ts',
		each: 'page',
	},
	{
		heading: 'Emails in a browser',
		file: 'packages/service/test/browser/ui-mail.test.ts',
		config: 'jest.e2e.config.js',
	},
	{
		heading: 'Emails',
		file: 'packages/service/test/security/mails.test.ts',
	},
	{
		heading: 'Test controls',
		file: 'packages/service/test/security/controls.test.ts',
	},
	{
		heading: 'Logs',
		file: 'packages/service/test/logs.test.ts',
	},
];

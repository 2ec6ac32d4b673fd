import { readFile } from 'node:fs/promises';
import { serve } from './helpers/http.ts';
import { readOptions } from '../src/options.ts';

const SECRET = 'x'.repeat(32);
const read = (args: string[], environment: Record<string, string> = {}) =>
	readOptions(['--http', '0', ...args], {
		CONTACT_SYNC_BASE_URL: 'contacts.example.com',
		CONTACT_SYNC_OAUTH_SECRET: SECRET,
		...environment,
	}).http;

it.each([
	['https://mcp.example.com', 'https://mcp.example.com'],
	['https://mcp.example.com/', 'https://mcp.example.com'],
	['https://MCP.example.com:8443', 'https://mcp.example.com:8443'],
	['http://127.0.0.1:3888', 'http://127.0.0.1:3888'],
	['http://localhost:3888', 'http://localhost:3888'],
])('--oauth %s makes %s the issuer', (url, publicUrl) => {
	expect(read(['--oauth', url])!.oauth).toEqual({ publicUrl, secrets: [SECRET] });
});

it.each([
	...['http://mcp.example.com', 'https://mcp.example.com/mcp', 'https://mcp.example.com/?x'],
	...['https://mcp.example.com/#x', 'https://user@mcp.example.com', 'mcp.example.com', ''],
])('--oauth rejects %j', (url) => {
	expect(() => read(['--oauth', url])).toThrow('--oauth requires the public URL of this server');
});

it('reads the secret before, while it is replaced', () => {
	const previous = { CONTACT_SYNC_OAUTH_PREVIOUS_SECRET: 'y'.repeat(32) };
	const options = read(['--oauth', 'https://mcp.example.com'], previous);
	expect(options!.oauth!.secrets).toEqual([SECRET, 'y'.repeat(32)]);
});

it.each([
	[{ CONTACT_SYNC_OAUTH_SECRET: '' }],
	[{ CONTACT_SYNC_OAUTH_SECRET: 'short' }],
	[{ CONTACT_SYNC_OAUTH_PREVIOUS_SECRET: 'short' }],
])('--oauth rejects the secrets %j, and shows how to create one', (environment) => {
	expect(() => read(['--oauth', 'https://mcp.example.com'], environment)).toThrow(
		'openssl rand -base64 32',
	);
});

it.each(['', 'nonsense', 'http://contacts.example.com'])(
	'--oauth requires a service, not one at %j',
	(url) => {
		const environment = { CONTACT_SYNC_BASE_URL: url };
		expect(() => read(['--oauth', 'https://mcp.example.com'], environment)).toThrow(
			/^--oauth requires the service in CONTACT_SYNC_BASE_URL\. The Base URL .+ https:/,
		);
	},
);

it('--oauth requires --http, and excludes the key of the process', () => {
	expect(() => readOptions(['--oauth', 'https://mcp.example.com'], {})).toThrow('require --http');
	expect(() => read(['--oauth', 'https://mcp.example.com', '--use-environment-key'])).toThrow(
		'--oauth and --use-environment-key exclude each other.',
	);
});

it('the authorization server is loaded only with --oauth', async () => {
	const loaded: string[] = [];
	jest.doMock('../src/oauth/create-authorization.ts', () => {
		loaded.push('loaded');
		return jest.requireActual<object>('../src/oauth/create-authorization.ts');
	});
	await serve();
	expect(loaded).toEqual([]);
	await serve({ oauth: { publicUrl: 'https://mcp.example.com', secrets: [SECRET] } });
	expect(loaded).toEqual(['loaded']);
});

it('the published command loads the authorization server only when it is needed', async () => {
	const files = ['cli.js', 'create-authorization.js'].map((name) =>
		readFile(new URL(`../dist/${name}`, import.meta.url), 'utf8'),
	);
	const [command, authorization] = (await Promise.all(files)) as [string, string];
	expect(command.includes('await import("./create-authorization.js")')).toBe(true);
	expect(command.includes('from "./create-authorization.js"')).toBe(false);
	expect([command, authorization].map((text) => text.includes('EncryptJWT'))).toEqual([
		false,
		true,
	]);
});

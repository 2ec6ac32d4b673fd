/**
 * `npm run verify:mcp`: checks the MCP server as published on npm and as a bundle for Claude Desktop. Uses
 * the official tools of the protocol.
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startService } from '@contact-sync/service/testing';
import { mcpb, packBundle } from '@contact-sync/testing/mcp/bundle';
import { npm } from '@contact-sync/testing/npm';
import { packPackage, unpack } from '@contact-sync/testing/pack';
import { MCP_PACKAGE } from '@contact-sync/testing/paths';
import { installTool } from '@contact-sync/testing/tool';
import { Linter } from 'eslint';
import manifest from '../../mcp/manifest.json' with { type: 'json' };
import packageJson from '../../mcp/package.json' with { type: 'json' };
import serverJson from '../../mcp/server.json' with { type: 'json' };
import { runChecks } from './checks.ts';
import { conformanceChecks } from './mcp-conformance.ts';
import { inspectorChecks } from './mcp-inspector.ts';
import { listTools } from './mcp-session.ts';
import { requiredModules } from './required-modules.ts';

/** Workspace file with the data that the catalog's examples use. */
const WORKSPACE = `product: Acme
keys: [{ name: all, environment: live, scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger] }]
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Receipt, text: Thank you }]
triggers: [{ key: receipt, template: receipt }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: receipt }] }]
unsubscribed: [{ email: grace@acme.example, reason: bounced }]
`;

/** All files that npm publishes. */
const FILES = [
	'LICENSE',
	'README.md',
	'dist/THIRD_PARTY_LICENSES.txt',
	'dist/cli.js',
	'dist/sbom.cdx.json',
	'package.json',
];

const MAX_UNPACKED = 2_000_000;
const MAX_BUNDLE = 500_000;

/** Syntax that Node 20 supports. */
const NODE_20: Linter.Config = {
	languageOptions: { ecmaVersion: 2023, sourceType: 'module' },
};

const folder = await mkdtemp(join(tmpdir(), 'verify-mcp-'));
const tarball = await packPackage(MCP_PACKAGE, folder);
const published = await unpack(tarball, join(folder, 'published'));
const bundle = join(folder, 'contact-sync.mcpb');
const empty = join(folder, 'empty');
await mkdir(empty);
const code = await readFile(join(published, 'dist/cli.js'), 'utf8');
const service = await startService({ workspace: WORKSPACE, controls: true });
const env = { CONTACT_SYNC_API_KEY: service.keys.all!, CONTACT_SYNC_BASE_URL: service.url };
const bench = {
	install: await installTool('mcp-checks'),
	folder,
	service,
	apiKey: service.keys.all!,
};
const conformance = await conformanceChecks(bench);
const toolNames = manifest.tools.map(({ name }) => name);

async function filesIn(path: string): Promise<string[]> {
	const entries = await readdir(path, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(path, join(entry.parentPath, entry.name)))
		.sort();
}

/** Runs the published command from an empty folder, as `npx` does. */
const npx = (...args: readonly string[]) =>
	npm(['exec', '--yes', `--package=${tarball}`, '--', 'contact-sync-mcp', ...args], { cwd: empty });

/** Fills in the bundle's settings like Claude Desktop. Untouched settings have their default values. */
const filledIn = (text: string, root: string): string =>
	text
		.replaceAll('${__dirname}', root)
		.replaceAll('${user_config.api_key}', env.CONTACT_SYNC_API_KEY)
		.replaceAll('${user_config.base_url}', env.CONTACT_SYNC_BASE_URL)
		.replaceAll('${user_config.read_only}', String(manifest.user_config.read_only.default))
		.replaceAll('${user_config.no_sending}', String(manifest.user_config.no_sending.default));

await runChecks('@contact-sync/mcp, as published', [
	{
		name: `the tarball contains ${FILES.length} files`,
		run: async () => assert.deepEqual(await filesIn(published), FILES),
	},
	{
		name: `unpacked it has at most ${MAX_UNPACKED / 1_000} kB`,
		run: async () => {
			const sizes = await Promise.all(FILES.map((file) => stat(join(published, file))));
			const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
			assert.ok(bytes <= MAX_UNPACKED, `${bytes} bytes`);
		},
	},
	{
		name: 'its JavaScript imports only modules of Node',
		run: () =>
			assert.deepEqual(
				requiredModules(code).filter((name) => !name.startsWith('node:')),
				[],
			),
	},
	{
		name: 'Node 20 can parse its JavaScript',
		run: () => {
			const found = new Linter().verify(code, NODE_20);
			assert.deepEqual(
				found.filter(({ fatal }) => fatal),
				[],
			);
		},
	},
	{
		name: 'package.json, server.json, and manifest.json have the same version and name',
		run: () => {
			const { version, mcpName, name } = packageJson;
			const [listed] = serverJson.packages;
			assert.deepEqual(
				[serverJson.version, listed!.version, manifest.version],
				Array(3).fill(version),
			);
			assert.deepEqual([serverJson.name, listed!.identifier], [mcpName, name]);
		},
	},
	{
		name: 'npx shows the version and the help, from an empty folder',
		run: async () => {
			const { stdout } = await npx('--version');
			assert.equal(stdout, `${packageJson.version}\n`);
			assert.match((await npx('--help')).stdout, /^Usage: contact-sync-mcp/);
		},
	},
	{
		name: 'npx serves every tool on stdin and stdout',
		run: async () => {
			const args = ['-y', `file:${tarball}`]; // as the README documents it
			assert.deepEqual(await listTools({ command: 'npx', args, env, cwd: empty }), toolNames);
		},
	},
	{
		name: 'mcpb accepts the manifest of the bundle, and packs it',
		run: () => packBundle(published, join(folder, 'bundle'), bundle),
	},
	{
		name: `the bundle has at most ${MAX_BUNDLE / 1_000} kB`,
		run: async () => {
			const { size } = await stat(bundle);
			assert.ok(size <= MAX_BUNDLE, `${size} bytes`);
		},
	},
	{
		name: 'unpacked, the bundle serves the tools that its manifest lists',
		run: async () => {
			const root = join(folder, 'unpacked');
			await mcpb('unpack', bundle, root);
			const { command, args, env: variables } = manifest.server.mcp_config;
			const entries = Object.entries(variables).map(([name, text]) => [name, filledIn(text, root)]);
			const start = { command, args: args.map((text) => filledIn(text, root)), cwd: empty };
			assert.deepEqual(await listTools({ ...start, env: Object.fromEntries(entries) }), toolNames);
		},
	},
	...conformance.checks,
	...inspectorChecks(bench),
]);

await conformance.end();
await service.stop();
await rm(folder, { recursive: true, force: true });

/** The MCP server, as published on npm and as a bundle for Claude Desktop. */
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { mcpb, packBundle } from '@contact-sync/testing/mcp/bundle';
import { mcpEnvironment } from '@contact-sync/testing/mcp/start-mcp';
import { npm } from '@contact-sync/testing/npm';
import { packPackage, unpack } from '@contact-sync/testing/pack';
import { MCP_PACKAGE } from '@contact-sync/testing/paths';
import manifest from '../../mcp/manifest.json' with { type: 'json' };
import packageJson from '../../mcp/package.json' with { type: 'json' };
import serverJson from '../../mcp/server.json' with { type: 'json' };
import { filesIn, syntaxErrors } from './files.ts';
import { listTools } from '@contact-sync/testing/mcp/stdio-session';
import { EXAMPLES_WORKSPACE } from './workspace.ts';
import { requiredModules } from './required-modules.ts';

/** All files that npm publishes. */
const FILES = [
	'LICENSE',
	'README.md',
	'dist/THIRD_PARTY_LICENSES.txt',
	'dist/chunk.js',
	'dist/cli.js',
	'dist/create-authorization.js',
	'dist/sbom.cdx.json',
	'package.json',
];

/** The command, the code that it shares with the authorization server, and the authorization server. */
const SCRIPTS = ['dist/cli.js', 'dist/chunk.js', 'dist/create-authorization.js'];

const MAX_UNPACKED = 2_000_000;
const MAX_BUNDLE = 500_000;

const toolNames = manifest.tools.map(({ name }) => name);

let folder: string;
let tarball: string;
let published: string;
/** Contents of the scripts, by name. */
let scripts: Record<string, string>;
let service: StartedService;
let env: Record<string, string>;
/** Folder without packages, from which `npx` starts the server. */
let empty: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'published-mcp-'));
	tarball = await packPackage(MCP_PACKAGE, folder);
	published = await unpack(tarball, join(folder, 'published'));
	scripts = Object.fromEntries(
		await Promise.all(
			SCRIPTS.map(async (name) => [name, await readFile(join(published, name), 'utf8')] as const),
		),
	);
	empty = join(folder, 'empty');
	await mkdir(empty);
	service = await startService({ workspace: EXAMPLES_WORKSPACE });
	env = mcpEnvironment(service.url, service.keys.all!);
});
afterAll(async () => {
	await service?.stop();
	await rm(folder, { recursive: true, force: true });
});

/** Runs the published command from an empty folder, as `npx` does. */
const npx = (...args: readonly string[]) =>
	npm(['exec', '--yes', `--package=${tarball}`, '--', 'contact-sync-mcp', ...args], { cwd: empty });

describe('The npm package', () => {
	it(`contains ${FILES.length} files`, async () => {
		expect(await filesIn(published)).toEqual(FILES);
	});

	it(`has at most ${MAX_UNPACKED / 1_000} kB unpacked`, async () => {
		const sizes = await Promise.all(FILES.map((file) => stat(join(published, file))));
		expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(MAX_UNPACKED);
	});

	it('imports only modules of Node and its own scripts', () => {
		const others = Object.values(scripts)
			.flatMap(requiredModules)
			.filter((name) => !name.startsWith('node:'));
		expect([...new Set(others)].toSorted()).toEqual(['./chunk.js', './create-authorization.js']);
	});

	it('loads the authorization server only with --oauth', () => {
		expect(scripts['dist/cli.js']).toContain('await import("./create-authorization.js")');
		expect(scripts['dist/cli.js']).not.toContain('from "./create-authorization.js"');
		expect(scripts['dist/chunk.js']).not.toContain('EncryptJWT');
	});

	it('contains only syntax of Node 20', () => {
		expect(Object.values(scripts).flatMap((code) => syntaxErrors(code, 'module'))).toEqual([]);
	});

	it('has the same version and name as server.json and manifest.json', () => {
		const { version, mcpName, name } = packageJson;
		const [listed] = serverJson.packages;
		expect([serverJson.version, listed!.version, manifest.version]).toEqual(Array(3).fill(version));
		expect([serverJson.name, listed!.identifier]).toEqual([mcpName, name]);
	});

	it('shows the version and the help with npx, from an empty folder', async () => {
		const { stdout } = await npx('--version');
		expect(stdout).toBe(`${packageJson.version}\n`);
		expect((await npx('--help')).stdout).toMatch(/^Usage: contact-sync-mcp/);
	});

	it('serves every tool on stdin and stdout with npx', async () => {
		const args = ['-y', `file:${tarball}`]; // as the README documents it
		expect(await listTools({ command: 'npx', args, env, cwd: empty })).toEqual(toolNames);
	});
});

describe('The bundle', () => {
	let bundle: string;
	beforeAll(async () => {
		bundle = join(folder, 'contact-sync.mcpb');
		await packBundle(published, join(folder, 'bundle'), bundle); // fails if mcpb rejects the manifest
	});

	it(`has at most ${MAX_BUNDLE / 1_000} kB`, async () => {
		expect((await stat(bundle)).size).toBeLessThanOrEqual(MAX_BUNDLE);
	});

	it('serves the tools that its manifest lists, when Claude Desktop unpacks it', async () => {
		const root = join(folder, 'unpacked');
		await mcpb('unpack', bundle, root);
		const { command, args, env: variables } = manifest.server.mcp_config;
		const entries = Object.entries(variables).map(([name, text]) => [name, filledIn(text, root)]);
		const start = { command, args: args.map((text) => filledIn(text, root)), cwd: empty };
		const tools = await listTools({ ...start, env: Object.fromEntries(entries) });
		expect(tools).toEqual(toolNames);
	});

	/** Fills in the bundle's settings like Claude Desktop. Untouched settings have their default values. */
	const filledIn = (text: string, root: string): string =>
		text
			.replaceAll('${__dirname}', root)
			.replaceAll('${user_config.api_key}', env.CONTACT_SYNC_API_KEY!)
			.replaceAll('${user_config.base_url}', env.CONTACT_SYNC_BASE_URL!)
			.replaceAll('${user_config.read_only}', String(manifest.user_config.read_only.default))
			.replaceAll('${user_config.no_sending}', String(manifest.user_config.no_sending.default));
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../published/release/command.ts';
import { installEnvironment, localEnvironment } from '../published/release/environment.ts';

const PUBLIC = 'https://registry.npmjs.org/';
const LOCAL = 'https://127.0.0.1:4873/';

let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rehearsal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Publishes with a stub for `npm publish`, which only prints a message. The real npm reports its registry
 * first.
 */
async function publish(registry: string, manifest: object = {}, npmrc = ''): Promise<string> {
	const own = join(folder, 'package');
	await mkdir(own);
	await writeFile(join(folder, 'package.json'), JSON.stringify({ workspaces: ['package'] }));
	await writeFile(join(folder, '.npmrc'), npmrc);
	const text = JSON.stringify({ name: '@acme/example', version: '1.0.0', ...manifest });
	await writeFile(join(own, 'package.json'), text);
	const env = localEnvironment({ env: { npm_config_registry: registry } });
	return runCommand('npm() { echo "published"; }; npm publish --ignore-scripts', own, env);
}

describe('A release rehearsal', () => {
	it('publishes to a registry on this machine', async () => {
		expect(await publish(LOCAL)).toBe('published\n');
	});

	it.each([
		['is the public one', () => publish(PUBLIC)],
		['is on another host', () => publish('https://npm.acme.example/')],
		['has a hostname that begins with 127.0.0.1', () => publish('https://127.0.0.1.acme.example/')],
		['is in the manifest', () => publish(LOCAL, { publishConfig: { '@acme:registry': PUBLIC } })],
		['is in the .npmrc file', () => publish(LOCAL, {}, `@acme:registry=${PUBLIC}`)],
	])('publishes nothing if the registry %s', async (_, attempt) => {
		await expect(attempt()).rejects.toThrow(
			/^A rehearsal publishes @acme\/example to this machine only, and not to https:/,
		);
	});

	it('publishes nothing if the command specifies a registry', async () => {
		const command = `npm publish --registry ${PUBLIC}`;
		await expect(runCommand(command, folder, {})).rejects.toThrow('Name the registry');
	});

	it('passes no tokens or npm settings from the environment to a command', async () => {
		const before = { ...process.env };
		Object.assign(process.env, { NODE_AUTH_TOKEN: 'secret', NPM_CONFIG_REGISTRY: PUBLIC });
		try {
			const registry = { env: { npm_config_registry: LOCAL, npm_config_userconfig: 'npmrc' } };
			for (const env of [localEnvironment(registry), await installEnvironment(registry)]) {
				expect(JSON.stringify(env)).not.toContain('secret');
				expect(env).not.toHaveProperty('NPM_CONFIG_REGISTRY');
				expect(env.npm_config_userconfig).toBe('npmrc');
			}
		} finally {
			process.env = before;
		}
	});
});

describe('The release tag', () => {
	const check = (tag: string, args: string) =>
		runCommand(`node ${join(process.cwd(), 'scripts/release/check-tag.ts')} ${args}`, folder, {
			...process.env,
			GITHUB_REF_NAME: tag,
		});

	it.each([
		['@acme/example@1.2.3', 'package'],
		['zapier-v1.2.3', 'package zapier-v'],
	])('%s must match the version in the manifest', async (tag, args) => {
		await mkdir(join(folder, 'package'));
		const manifest = JSON.stringify({ name: '@acme/example', version: '1.2.3' });
		await writeFile(join(folder, 'package/package.json'), manifest);
		await check(tag, args);
		await expect(check(tag.replace('1.2.3', '1.2.4'), args)).rejects.toThrow('AssertionError');
	});
});

describe("The scan of a published node with n8n's scanner", () => {
	/**
	 * Scans a package with a stub for npm. The real npm would install the scanner, which requires a published
	 * package.
	 */
	const scan = async (output: string) => {
		const npm = join(folder, 'npm.cjs');
		await writeFile(npm, `console.log(${JSON.stringify(output)});`);
		const manifest = JSON.stringify({ name: 'n8n-nodes-example', version: '1.2.3' });
		await writeFile(join(folder, 'package.json'), manifest);
		const script = join(process.cwd(), 'scripts/release/scan.ts');
		return runCommand(`node ${script} .`, folder, { ...process.env, npm_execpath: npm });
	};

	it("passes only if the scanner's output reports success, because its exit code is always 0", async () => {
		const passed = '✅ Package n8n-nodes-example@1.2.3 has passed all security checks';
		expect(await scan(passed)).toContain(passed);
		await expect(scan('❌ Package n8n-nodes-example@1.2.3 has failed')).rejects.toThrow('failed');
	});
});

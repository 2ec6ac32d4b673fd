import { readFileSync } from 'node:fs';
import manifest from '../manifest.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import serverJson from '../server.json' with { type: 'json' };
import { API_KEY_VARIABLE, BASE_URL_VARIABLE } from '../src/access/access.ts';
import { NO_SENDING_VARIABLE, READ_ONLY_VARIABLE } from '../src/options.ts';
import { tools } from '../src/tools.ts';

const REQUIRED = [API_KEY_VARIABLE, BASE_URL_VARIABLE];
const VARIABLES = [...REQUIRED, READ_ONLY_VARIABLE, NO_SENDING_VARIABLE];
const read = (path: string) => readFileSync(new URL(path, import.meta.url));

it('the npm package, the registry entry, and the bundle have the same version', () => {
	const versions = [serverJson.version, serverJson.packages[0]!.version, manifest.version];
	expect(versions).toEqual(Array(3).fill(packageJson.version));
});

/** Rules of schema version 2025-12-11, and the registry's rules for npm packages. */
describe('the entry in the MCP registry', () => {
	const [npmPackage] = serverJson.packages;

	it("has a name that npm verifies and that belongs to the repository's owner", () => {
		expect(serverJson.name).toBe(packageJson.mcpName);
		expect(serverJson.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]{1,100}$/);
		const [, owner] = /github\.com\/([^/]+)\//.exec(serverJson.repository.url)!;
		expect(serverJson.name.split('/')[0]).toBe(`io.github.${owner}`);
	});

	it('has an exact version, and a title and description of up to 100 characters', () => {
		for (const text of [serverJson.title, serverJson.description]) {
			expect(text.length).toBeGreaterThan(0);
			expect(text.length).toBeLessThanOrEqual(100);
		}
		expect(serverJson.version).toMatch(/^\d+\.\d+\.\d+$/);
	});

	it('starts the npm package with the stdio transport', () => {
		expect(npmPackage).toMatchObject({
			...{ registryType: 'npm', identifier: packageJson.name, runtimeHint: 'npx' },
			transport: { type: 'stdio' },
		});
	});

	it('requires the key and the URL, and marks only the key as secret', () => {
		const variables = npmPackage!.environmentVariables;
		const namesWhere = (is: (variable: (typeof variables)[number]) => unknown) =>
			variables.filter(is).map(({ name }) => name);
		expect(namesWhere(() => true)).toEqual(VARIABLES);
		expect(namesWhere(({ isRequired }) => isRequired)).toEqual(REQUIRED);
		expect(namesWhere(({ isSecret }) => isSecret)).toEqual([API_KEY_VARIABLE]);
	});
});

describe('the bundle for Claude Desktop', () => {
	it('starts the command of the npm package', () => {
		const { entry_point: entry, mcp_config: config } = manifest.server;
		expect(entry).toBe(packageJson.bin['contact-sync-mcp']);
		expect(config.args).toEqual([`\${__dirname}/${entry}`]);
		expect(Object.keys(config.env)).toEqual(VARIABLES);
	});

	it('requests every value that it uses, and hides the key', () => {
		const used = Object.values(manifest.server.mcp_config.env);
		const requested = Object.keys(manifest.user_config).map((name) => `\${user_config.${name}}`);
		expect(used).toEqual(requested);
		expect(manifest.user_config.api_key).toMatchObject({ sensitive: true, required: true });
	});

	it("has a default for each optional value, because clients don't provide a default", () => {
		const { read_only: readOnly, no_sending: noSending } = manifest.user_config;
		for (const option of [readOnly, noSending]) {
			expect(option).toMatchObject({ type: 'boolean', default: false });
		}
	});

	it('lists every tool', () => {
		const names = tools.map(({ definition }) => definition.name);
		expect(manifest.tools.map(({ name }) => name)).toEqual(names);
	});

	it('has an icon of 512 × 512 pixels', () => {
		const icon = read(`../${manifest.icon}`);
		expect(icon.subarray(1, 4).toString('latin1')).toBe('PNG');
		expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([512, 512]);
	});

	it('links to the privacy policy in the README', () => {
		const [url] = manifest.privacy_policies;
		expect(url).toBe(`${manifest.documentation}#privacy`);
		expect(manifest.documentation).toBe(
			`${manifest.repository.url}/blob/main/${packageJson.repository.directory}/README.md`,
		);
		expect(read('../README.md').toString()).toContain('\n## Privacy\n');
	});
});

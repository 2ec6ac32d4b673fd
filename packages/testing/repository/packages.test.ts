import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { ROOT } from '@contact-sync/testing/paths';

/**
 * Third-party packages in our bundles. A new package must be intentional, and its license must permit
 * bundling.
 */
const BUNDLED = {
	n8n: ['ky'],
	zapier: ['ky'],
	mcp: [
		...['@hono/node-server', '@modelcontextprotocol/core', '@modelcontextprotocol/node'],
		...['@modelcontextprotocol/server', 'ajv', 'ajv-formats', 'content-type', 'fast-deep-equal'],
		...['fast-uri', 'hono', 'jose', 'json-schema-traverse', 'ky', 'zod'],
	],
};

const PERMITTED = ['MIT', 'Apache-2.0', 'BSD-3-Clause'];

interface Materials {
	components: Array<{
		name: string;
		version: string;
		licenses?: Array<{ expression: string }>;
	}>;
}

describe.each(Object.entries(BUNDLED))('The bundle of %s', (name, expected) => {
	const read = (file: string) => readFileSync(join(ROOT, 'packages', name, 'dist', file), 'utf8');
	const { components } = JSON.parse(read('sbom.cdx.json')) as Materials;

	it('contains only the expected packages, and lists them in its bill of materials', () => {
		expect(components.map((each) => each.name)).toEqual(expected);
	});

	it('contains the license text of each package, and only permitted licenses', () => {
		const licenses = read('THIRD_PARTY_LICENSES.txt');
		for (const each of components) expect(licenses).toContain(`${each.name} ${each.version}`);
		const named = components.flatMap((each) => each.licenses ?? []);
		expect(PERMITTED).toEqual(expect.arrayContaining(named.map(({ expression }) => expression)));
	});
});

interface Lock {
	packages: Record<string, { integrity?: string; resolved?: string }>;
}

const FILES = execFileSync('git', ['ls-files', '*package-lock.json'], {
	cwd: ROOT,
	encoding: 'utf8',
})
	.trim()
	.split('\n');

const REGISTRY = 'https://registry.npmjs.org/';

it.each(FILES)('%s has the URL of every package at registry.npmjs.org', (file) => {
	const { packages } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Lock;
	const fetched = Object.entries(packages).filter(([, { integrity }]) => integrity !== undefined);
	const others = fetched.filter(([, { resolved = '' }]) => !resolved.startsWith(REGISTRY));
	expect(fetched.length).toBeGreaterThan(0);
	expect(others.map(([path]) => path)).toEqual([]); // `npm run format` adds them
});

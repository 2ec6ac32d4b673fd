import { join } from 'node:path';
import { actions } from '@contact-sync/core';
import { LegacyESLint } from 'eslint/use-at-your-own-risk';
import { ROOT } from '@contact-sync/testing/paths';

const eslint = new LegacyESLint({ cwd: ROOT });

/** A file in each package, and the name and path by which other packages can import the package. */
const PACKAGES = {
	core: { file: 'src/new.ts', name: '@contact-sync/core', path: 'core/src/index.ts' },
	n8n: { file: 'nodes/new.ts', name: 'n8n-nodes-contact-sync/core.ts', path: 'n8n/core.ts' },
	zapier: { file: 'src/new.ts', name: 'contact-sync-zapier', path: 'zapier/src/index.ts' },
	mcp: { file: 'src/new.ts', name: '@contact-sync/mcp/src/server.ts', path: 'mcp/src/server.ts' },
	service: {
		file: 'src/new.ts',
		name: '@contact-sync/service/testing',
		path: 'service/src/test-controls/testing/start-service.ts',
	},
	testing: {
		file: 'src/new.ts',
		name: '@contact-sync/testing/table',
		path: 'testing/src/table.ts',
	},
	contract: {
		file: 'src/new.ts',
		name: '@contact-sync/contract/src/index.ts',
		path: 'contract/src/index.ts',
	},
	demo: {
		file: 'src/new.ts',
		name: '@contact-sync/demo/sample',
		path: 'demo/src/sample.ts',
	},
	bench: {
		file: 'src/new.ts',
		name: '@contact-sync/bench/src/index.ts',
		path: 'bench/src/index.ts',
	},
};
type Package = keyof typeof PACKAGES;
const names = Object.keys(PACKAGES) as Package[]; // Object.keys returns strings

/** Allowed imports between packages, as documented in CONTRIBUTING.md. */
const ALLOWED: Record<Package, readonly Package[]> = {
	core: [],
	n8n: ['core'],
	zapier: ['core'],
	mcp: ['core'],
	service: [], // except for types
	testing: ['core', 'n8n', 'zapier', 'mcp', 'service'],
	contract: ['core', 'testing'],
	demo: ['testing'],
	bench: ['core', 'n8n', 'zapier', 'mcp', 'service', 'testing'],
};

/** Returns the import rules that reject a line in a file of a package. */
async function violations(inside: Package, line: string, file = PACKAGES[inside].file) {
	const filePath = join(ROOT, 'packages', inside, file);
	const [result] = await eslint.lintText(`${line}\n`, { filePath });
	const rules = result!.messages.map(({ ruleId }) => ruleId ?? 'not read at all');
	return rules.filter((rule) => /import-x|imports|syntax|not read/.test(rule));
}

const pairs = names.flatMap((from) =>
	names.filter((to) => to !== from).map((to) => [from, to] as const),
);
const allowed = pairs.filter(([from, to]) => ALLOWED[from].includes(to));
const forbidden = pairs.filter(([from, to]) => !ALLOWED[from].includes(to));

/** Returns import statements for each way to import from a package. */
const linesTo = (to: Package): string[] => {
	const { name, path } = PACKAGES[to];
	return [`'${name}'`, `'../../${path}'`].flatMap((from) => [
		`import * as all from ${from}; void all;`,
		`export * from ${from};`,
		`void import(${from});`,
	]);
};

describe('the lint rules for imports', () => {
	it.each(forbidden)('prevent %s from importing %s, by name or by path', async (from, to) => {
		for (const line of linesTo(to))
			expect([line, await violations(from, line)]).not.toEqual([line, []]);
	});

	it.each(allowed)('let %s import %s', async (from, to) => {
		const { path } = PACKAGES[to];
		expect(await violations(from, `import * as all from '../../${path}'; void all;`)).toEqual([]);
	});

	it.each(names)('prevent %s from importing tests, including its own', async (inside) => {
		for (const owner of ['core', 'zapier']) {
			const line = `export * from '../../${owner}/test/errors.test.ts';`;
			expect(await violations(inside, line)).toContain('import-x/no-restricted-paths');
		}
	});

	it.each(names)(
		"let the tests of %s import test helpers, but not other packages' tests",
		async (inside) => {
			const file = 'test/new.test.ts';
			const other = inside === 'core' ? 'zapier' : 'core';
			const helpers = "export * from '../../testing/src/table.ts';";
			const others = `export * from '../../${other}/test/errors.test.ts';`;
			expect(await violations(inside, helpers, file)).toEqual([]);
			expect(await violations(inside, others, file)).toContain('import-x/no-restricted-paths');
		},
	);

	it('let the service import the types of the core', async () => {
		for (const from of ['@contact-sync/core', '../../core/src/api/wire.ts']) {
			expect(await violations('service', `export type { Scope } from '${from}';`)).toEqual([]);
		}
	});

	it('let a layer of the core import only lower layers', async () => {
		const up = "export * from '../run/run-action.ts';";
		const down = "export * from '../errors/server-error.ts';";
		expect(await violations('core', up, 'src/transport/new.ts')).not.toEqual([]);
		expect(await violations('core', down, 'src/transport/new.ts')).toEqual([]);
	});

	it.each([
		['n8n', 'nodes/new.ts'],
		['n8n', 'scripts/new.mts'],
		['zapier', 'src/new.ts'],
		['zapier', 'scripts/new.ts'],
		['mcp', 'src/new.ts'],
		['mcp', 'scripts/new.ts'],
	] as const)('prevent %s from mentioning an action in %s', async (platform, file) => {
		const { key } = actions[0]!;
		const line = `export const isUpsert = (key: string) => key === '${key}';`;
		expect(await violations(platform, line, file)).toEqual(['no-restricted-syntax']);
	});

	it('reject an unresolved import', async () => {
		const line = "export * from '../../nobody/index.ts';";
		expect(await violations('zapier', line)).toContain('import-x/no-unresolved');
	});
});

import { join } from 'node:path';
import { actions } from '@contact-sync/core';
import { LegacyESLint } from 'eslint/use-at-your-own-risk';
import { ROOT } from '@contact-sync/testing/paths';

const eslint = new LegacyESLint({ cwd: ROOT });

/** A file of each package that may be linted as one of its own, and how others would name what is in it. */
const PACKAGES = {
	core: { file: 'src/new.ts', name: '@contact-sync/core', path: 'core/src/index.ts' },
	n8n: { file: 'nodes/new.ts', name: 'n8n-nodes-contact-sync/core.ts', path: 'n8n/core.ts' },
	zapier: { file: 'src/new.ts', name: 'contact-sync-zapier', path: 'zapier/src/index.ts' },
	mcp: { file: 'src/new.ts', name: '@contact-sync/mcp/src/server.ts', path: 'mcp/src/server.ts' },
	service: {
		file: 'src/new.ts',
		name: '@contact-sync/service/testing',
		path: 'service/src/testing.ts',
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
		name: '@contact-sync/demo/src/index.ts',
		path: 'demo/src/index.ts',
	},
	verify: {
		file: 'src/new.ts',
		name: '@contact-sync/verify/src/n8n.ts',
		path: 'verify/src/n8n.ts',
	},
	e2e: {
		file: 'faults/new.ts',
		name: '@contact-sync/e2e/faults/faults.ts',
		path: 'e2e/faults/faults.ts',
	},
	bench: {
		file: 'src/new.ts',
		name: '@contact-sync/bench/src/index.ts',
		path: 'bench/src/index.ts',
	},
};
type Package = keyof typeof PACKAGES;
const names = Object.keys(PACKAGES) as Package[]; // its keys are these

/** Whom a package may import from, as design and CONTRIBUTING.md tell it. */
const MAY: Record<Package, readonly Package[]> = {
	core: [],
	n8n: ['core'],
	zapier: ['core'],
	mcp: ['core'],
	service: [], // but for types
	testing: ['core', 'n8n', 'zapier', 'mcp', 'service'],
	contract: ['core', 'testing'],
	demo: ['testing'],
	verify: ['core', 'zapier', 'mcp', 'service', 'testing'],
	e2e: ['core', 'n8n', 'zapier', 'mcp', 'service', 'testing'],
	bench: ['core', 'n8n', 'zapier', 'mcp', 'service', 'testing'],
};

/** Which rules about imports refuse a line in a file of a package. */
async function refused(inside: Package, line: string, file = PACKAGES[inside].file) {
	const filePath = join(ROOT, 'packages', inside, file);
	const [result] = await eslint.lintText(`${line}\n`, { filePath });
	const rules = result!.messages.map(({ ruleId }) => ruleId ?? 'not read at all');
	return rules.filter((rule) => /import-x|imports|syntax|not read/.test(rule));
}

const pairs = names.flatMap((from) =>
	names.filter((to) => to !== from).map((to) => [from, to] as const),
);
const allowed = pairs.filter(([from, to]) => MAY[from].includes(to));
const forbidden = pairs.filter(([from, to]) => !MAY[from].includes(to));

/** The ways to import from a package. */
const linesTo = (to: Package): string[] => {
	const { name, path } = PACKAGES[to];
	return [`'${name}'`, `'../../${path}'`].flatMap((from) => [
		`import * as all from ${from}; void all;`,
		`export * from ${from};`,
		`void import(${from});`,
	]);
};

describe('imports run one way', () => {
	it.each(forbidden)('%s knows nothing of %s, by name or by path', async (from, to) => {
		for (const line of linesTo(to))
			expect([line, await refused(from, line)]).not.toEqual([line, []]);
	});

	it.each(allowed)('%s may use %s', async (from, to) => {
		const { path } = PACKAGES[to];
		expect(await refused(from, `import * as all from '../../${path}'; void all;`)).toEqual([]);
	});

	it.each(names)('%s imports no tests, not even its own', async (inside) => {
		for (const owner of ['core', 'zapier']) {
			const line = `export * from '../../${owner}/test/errors.test.ts';`;
			expect(await refused(inside, line)).toContain('import-x/no-restricted-paths');
		}
	});

	it.each(names)(
		'the tests of %s may use what helps tests, and no tests of others',
		async (inside) => {
			const file = 'test/new.test.ts';
			const other = inside === 'core' ? 'zapier' : 'core';
			const helpers = "export * from '../../testing/src/table.ts';";
			const others = `export * from '../../${other}/test/errors.test.ts';`;
			expect(await refused(inside, helpers, file)).toEqual([]);
			expect(await refused(inside, others, file)).toContain('import-x/no-restricted-paths');
		},
	);

	it('the service may use the types of the core', async () => {
		for (const from of ['@contact-sync/core', '../../core/src/client/wire.ts']) {
			expect(await refused('service', `export type { Scope } from '${from}';`)).toEqual([]);
		}
	});

	it('a floor of the core knows only those below it', async () => {
		const up = "export * from '../actions/run-action.ts';";
		const down = "export * from '../errors/server-error.ts';";
		expect(await refused('core', up, 'src/transport/new.ts')).not.toEqual([]);
		expect(await refused('core', down, 'src/transport/new.ts')).toEqual([]);
	});

	it.each([
		['n8n', 'nodes/new.ts'],
		['n8n', 'scripts/new.mts'],
		['zapier', 'src/new.ts'],
		['zapier', 'scripts/new.ts'],
		['mcp', 'src/new.ts'],
		['mcp', 'scripts/new.ts'],
	] as const)('%s names no action in %s', async (platform, file) => {
		const { key } = actions[0]!;
		const line = `export const isUpsert = (key: string) => key === '${key}';`;
		expect(await refused(platform, line, file)).toEqual(['no-restricted-syntax']);
	});

	it('what cannot be found is refused, for nobody knows where it goes', async () => {
		const line = "export * from '../../nobody/index.ts';";
		expect(await refused('zapier', line)).toContain('import-x/no-unresolved');
	});
});

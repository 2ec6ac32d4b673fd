import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import { run } from '@contact-sync/testing/run';

/** Allowed imports between packages, as documented in CONTRIBUTING.md. */
const ALLOWED: Record<string, readonly string[]> = {
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
const names = Object.keys(ALLOWED);
const pairs = names.flatMap((from) =>
	names.filter((to) => to !== from).map((to) => [from, to] as const),
);
const isAllowed = ([from, to]: readonly [string, string]) => ALLOWED[from]!.includes(to);

const WAYS = {
	import: (to: string) => `import * as all from '${to}'; void all;`,
	export: (to: string) => `export * from '${to}';`,
	'dynamic import': (to: string) => `void import('${to}');`,
	type: (to: string) => `export type { Any } from '${to}';`,
};
type Way = keyof typeof WAYS;
const ways = Object.keys(WAYS) as Way[]; // Object.keys returns strings

let folder: string;
const files = new Map<string, string>();

/** Adds a file to the sample repository that imports another one. Both paths begin in `packages`. */
function add(from: string, to: string, way: Way = 'export') {
	const path = posix.relative(posix.dirname(from), to);
	files.set(to, files.get(to) ?? 'export type Any = string;');
	files.set(from, WAYS[way](path.startsWith('.') ? path : `./${path}`));
	return from;
}
const addPair = (from: string, to: string, way: Way) =>
	add(`${from}/src/${to}-${way.replace(' ', '-')}.ts`, `${to}/src/index.ts`, way);

const forbidden = pairs
	.filter((pair) => !isAllowed(pair))
	.flatMap(([from, to]) => ways.map((way) => ({ from, to, way, file: addPair(from, to, way) })))
	.filter(({ file }) => file !== 'service/src/core-type.ts');
const allowed = pairs
	.filter(isAllowed)
	.map(([from, to]) => ({ from, to, file: addPair(from, to, 'import') }));
const tests = names.map((name) => {
	const other = name === 'core' ? 'zapier' : 'core';
	return {
		name,
		own: add(`${name}/src/own-test.ts`, `${name}/test/errors.test.ts`),
		foreign: add(`${name}/src/foreign-test.ts`, `${other}/test/errors.test.ts`),
		fromTest: add(`${name}/test/foreign.test.ts`, `${other}/test/errors.test.ts`),
		helper: add(`${name}/test/helper.test.ts`, 'testing/src/table.ts'),
	};
});
const upwards = [
	add('core/src/transport/upwards.ts', 'core/src/run/run-action.ts'),
	...[
		['mail/upwards.ts', 'api/http/problem.ts'],
		['domain/emails/upwards.ts', 'mail/courier.ts'],
		['domain/track-event.ts', 'domain/automations/matches.ts'],
		['api/wire/upwards.ts', 'api/http/problem.ts'],
		['jobs/upwards.ts', 'domain/record-activity.ts'],
		['store/backup/upwards.ts', 'jobs/transact.ts'],
		['api/http/upwards.ts', 'service.ts'],
	].map(([from, to]) => add(`service/src/${from!}`, `service/src/${to!}`)),
	add('service/src/domain/contacts/upwards.ts', 'service/src/domain/automations/fire.ts', 'type'),
];
const downwards = [
	add('core/src/transport/downwards.ts', 'core/src/errors/server-error.ts'),
	add('service/src/domain/automations/downwards.ts', 'service/src/domain/contacts/change.ts'),
	add('service/src/jobs/downwards.ts', 'service/src/package-files.ts'),
];
const cycle = add('core/src/errors/a.ts', 'core/src/errors/b.ts');
add('core/src/errors/b.ts', cycle, 'type');

const byName = 'zapier/src/by-name.ts';
files.set(byName, WAYS.export('@contact-sync/mcp'));
const unresolved = 'zapier/src/unresolved.ts';
files.set(unresolved, WAYS.export('../../missing/index.ts'));

const broken = new Map<string, string[]>();
const rulesBrokenBy = (file: string) => broken.get(file) ?? [];

/** Runs dependency-cruiser with the rules of this repository on the sample. */
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'imports-'));
	for (const [path, text] of files) {
		await mkdir(join(folder, 'packages', dirname(path)), { recursive: true });
		await writeFile(join(folder, 'packages', path), text);
	}
	await mkdir(join(folder, 'node_modules/@contact-sync'), { recursive: true });
	await symlink('../../packages/mcp', join(folder, 'node_modules/@contact-sync/mcp'));
	const manifest = { name: '@contact-sync/mcp', exports: './src/index.ts' };
	await writeFile(join(folder, 'packages/mcp/package.json'), JSON.stringify(manifest));
	const config = join(ROOT, '.dependency-cruiser.cjs');
	const args = ['--config', config, '--output-type', 'json', 'packages'];
	const { stdout } = await run(join(ROOT, 'node_modules/.bin/depcruise'), args, { cwd: folder });
	const { summary } = JSON.parse(stdout) as {
		summary: { violations: { from: string; rule: { name: string } }[] };
	};
	for (const { from, rule } of summary.violations) {
		const file = from.replace(/^packages\//, '');
		broken.set(file, [...rulesBrokenBy(file), rule.name]);
	}
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the rules for imports', () => {
	it.each(forbidden)('prevent $from from importing $to: $way', ({ file }) => {
		expect(rulesBrokenBy(file)).toEqual([expect.stringContaining('-imports-only-')]);
	});

	it.each(allowed)('let $from import $to', ({ file }) => {
		expect(rulesBrokenBy(file)).toEqual([]);
	});

	it('apply to a package that is imported by its name', () => {
		expect(rulesBrokenBy(byName)).toEqual(['zapier-imports-only-from-zapier-core']);
	});

	it('let the service import the types of the core', () => {
		expect(rulesBrokenBy('service/src/core-type.ts')).toEqual([]);
	});

	it.each(tests)('prevent $name from importing tests', ({ own, foreign, fromTest }) => {
		expect(rulesBrokenBy(own)).toEqual(['only-tests-import-tests']);
		expect(rulesBrokenBy(foreign)).toContain('no-tests-of-other-packages');
		expect(rulesBrokenBy(fromTest)).toContain('no-tests-of-other-packages');
	});

	it.each(tests)('let the tests of $name import test helpers', ({ helper }) => {
		expect(rulesBrokenBy(helper)).toEqual([]);
	});

	it.each(upwards)('prevent a layer from importing a higher one: %s', (file) => {
		expect(rulesBrokenBy(file)).toEqual([
			expect.stringMatching(/-is-a-lower-layer$|^lower-layers-do-not-assemble-the-service$/),
		]);
	});

	it.each(downwards)('let a layer import a lower one: %s', (file) => {
		expect(rulesBrokenBy(file)).toEqual([]);
	});

	it('reject a cycle, types included', () => {
		expect(rulesBrokenBy(cycle)).toEqual(['no-circular']);
	});

	it('reject an unresolved import', () => {
		expect(rulesBrokenBy(unresolved)).toEqual(['not-to-unresolvable']);
	});
});

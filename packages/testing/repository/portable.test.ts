import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';

const FILES = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
	.split('\0')
	.filter((path) => path !== '');
const SOURCES = FILES.filter((path) => /\.(ts|mts|js|mjs|cjs)$/.test(path));

/** Patterns that only work on Linux or on case-sensitive file systems, with files in which they're allowed. */
const PATTERNS = [
	{
		name: 'the pathname of a file URL, which is /C:/… on Windows: use fileURLToPath',
		pattern: /new URL\([^()]*import\.meta\.url,?\s*\)\s*\.pathname/,
		except: [],
	},
	{
		name: 'npm or npx as an executable, which is a .cmd file on Windows: use @contact-sync/testing/npm',
		pattern: /(spawn|execFile|run|promisify\(execFile\))(Sync)?\(\s*'(npm|npx)'/,
		except: [
			'packages/testing/src/npm.ts', // without an npm script
			'scripts/mirror/index.ts', // for the publisher, who has Linux or macOS
		],
	},
	{
		name: 'a hard-coded path of the temporary folder: use tmpdir()',
		pattern: /(mkdtemp|mkdir|writeFile)(Sync)?\(\s*['"`]\/tmp\//,
		except: [],
	},
] as const;

/** npm scripts of the repository that work in any shell, such as the one of Windows. */
const ANY_SHELL = ['start', 'build', 'test', 'lint', 'format', 'generate', 'typecheck'];

/** Syntax that only POSIX shells have: commands such as `exec`, variables, single quotes, and `;`. */
const POSIX_ONLY = /(^|&& *)(exec |export |[A-Z_]+=)|[$';`]|\/dev\/|\\/;

interface Manifest {
	scripts?: Record<string, string>;
}

const scriptsOf = (path: string) =>
	(JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Manifest).scripts ?? {};

describe('npm scripts for any shell', () => {
	const packages = FILES.filter((path) => /^packages\/[^/]+\/package\.json$/.test(path));
	const builds = packages.flatMap((path) => scriptsOf(path).build ?? []);
	const scripts = [...ANY_SHELL.map((name) => scriptsOf('package.json')[name]!), ...builds];

	it.each(scripts)('%s', (script) => expect(script).not.toMatch(POSIX_ONLY));

	it("don't include the start of the service, which replaces its shell", () =>
		expect(scriptsOf('package.json').service).toMatch(POSIX_ONLY));
});

describe('Source files for Linux, macOS, and Windows', () => {
	it.each(PATTERNS)('avoid $name', ({ pattern, except }) => {
		const found = SOURCES.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')));
		expect(found.toSorted()).toEqual([...except]);
	});

	it('have names that Windows permits and that differ in more than case', () => {
		const lower = FILES.map((path) => path.toLowerCase());
		expect(lower.filter((path, index) => lower.indexOf(path) !== index)).toEqual([]);
		expect(FILES.filter((path) => /[<>:"\\|?*]|[ .](\/|$)/.test(path))).toEqual([]);
	});

	it('have the same line endings everywhere', () => {
		expect(readFileSync(join(ROOT, '.gitattributes'), 'utf8')).toContain('* text=auto eol=lf');
		const windows = SOURCES.filter((path) => readFileSync(join(ROOT, path)).includes('\r\n'));
		expect(windows).toEqual([]);
	});
});

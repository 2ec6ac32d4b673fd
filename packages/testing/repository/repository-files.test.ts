import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '@contact-sync/testing/paths';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const packageJson = JSON.parse(read('package.json')) as {
	scripts: Record<string, string>;
	allowScripts: Record<string, boolean>;
	overrides: Record<string, string>;
	devDependencies: Record<string, string>;
};
const tools = readdirSync(join(ROOT, 'tools'));

interface Updates {
	updates: Array<{
		'package-ecosystem': string;
		directory?: string;
		directories?: string[];
		groups: Record<string, { patterns: string[] }>;
		ignore?: Array<{ 'dependency-name': string; 'update-types'?: string[] }>;
	}>;
}

const matches = (pattern: string, name: string) =>
	pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

describe('dependency updates', () => {
	const { updates } = parse(read('.github/dependabot.yml')) as Updates;
	const npm = updates.find((each) => each['package-ecosystem'] === 'npm')!;
	const installed = ['.', ...tools.map((name) => `tools/${name}`)].flatMap((folder) => {
		const text = read(`${folder}/package-lock.json`);
		const { packages } = JSON.parse(text) as { packages: Record<string, object> };
		return Object.keys(packages).map((path) => path.split('node_modules/').at(-1)!);
	});

	it('cover npm packages, tools, and GitHub Actions', () => {
		expect(
			updates.map((each) => [each['package-ecosystem'], each.directories ?? each.directory]),
		).toEqual([
			['npm', ['/', '/tools/*']],
			['github-actions', '/'],
		]);
	});

	it('exclude intentionally pinned versions', () => {
		const whole = npm.ignore!.filter((each) => each['update-types'] === undefined);
		const pinned = [...Object.keys(packageJson.overrides), '@swc/core'];
		const left = (name: string) => whole.some((each) => matches(each['dependency-name'], name));
		expect(pinned.filter((name) => !left(name))).toEqual([]);
	});

	it('refer only to existing packages, as do overrides', () => {
		const patterns = [
			...Object.keys(packageJson.overrides),
			...npm.ignore!.map((each) => each['dependency-name']),
			...Object.values(npm.groups).flatMap(({ patterns }) => patterns),
		];
		expect(patterns.filter((pattern) => !installed.some((name) => matches(pattern, name)))).toEqual(
			[],
		);
	});
});

it('each package with an install script is allowed or denied to run it', () => {
	const { packages } = JSON.parse(read('package-lock.json')) as {
		packages: Record<string, { hasInstallScript?: true }>;
	};
	const withScript = Object.entries(packages).filter(([, each]) => each.hasInstallScript);
	const names = withScript.map(([path]) => path.split('node_modules/').at(-1)!);
	// npm reports packages without a decision only as a warning, and `.npmrc` hides warnings.
	expect(Object.keys(packageJson.allowScripts).toSorted()).toEqual([...new Set(names)].toSorted());
});

describe('the tools that commands install on first use', () => {
	const manifestOf = (name: string) =>
		JSON.parse(read(`tools/${name}/package.json`)) as {
			description: string;
			size: string;
			dependencies: Record<string, string>;
		};

	it.each(tools)('%s has a description, a size, exact versions, and a lock file', (name) => {
		const { description, size, dependencies } = manifestOf(name);
		expect(description).toMatch(/^[^.]+$/);
		expect(size).toMatch(/^\d+ MB$/);
		const isExact = /^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
		for (const version of Object.values(dependencies)) expect(version).toMatch(isExact);
		expect(existsSync(join(ROOT, `tools/${name}/package-lock.json`))).toBe(true);
	});

	it("include the version of Zapier's CLI that matches its platform package", () => {
		const { dependencies } = manifestOf('zapier-cli');
		const { 'zapier-platform-core': version } = packageJson.devDependencies;
		expect(dependencies).toEqual({ 'zapier-platform-cli': version });
	});
});

interface Form {
	name: string;
	description: string;
	labels: string[];
	body: Array<{
		type: string;
		id?: string;
		attributes: { label?: string; value?: string; options?: string[] };
	}>;
}

const FORMS = readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')).filter(
	(file) => file !== 'config.yml',
);

describe('issue forms', () => {
	it('exist for each platform and for ideas', () => {
		expect(FORMS.toSorted()).toEqual(['idea.yml', 'mcp-bug.yml', 'n8n-bug.yml', 'zapier-bug.yml']);
	});

	it.each(FORMS)('have the structure that GitHub requires: %s', (file) => {
		const { name, description, labels, body } = parse(
			read(`.github/ISSUE_TEMPLATE/${file}`),
		) as Form;
		expect([name, description, ...labels].every((text) => text.length > 0)).toBe(true);
		const questions = body.filter(({ type }) => type !== 'markdown');
		expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
		for (const { type, attributes } of body) {
			expect(['markdown', 'input', 'textarea', 'dropdown']).toContain(type);
			expect(type === 'markdown' ? attributes.value : attributes.label).toBeTruthy();
			if (type === 'dropdown') expect(attributes.options!.length).toBeGreaterThan(1);
		}
	});

	it("replace blank issues, and include SECURITY.md's link for reporting vulnerabilities", () => {
		const config = parse(read('.github/ISSUE_TEMPLATE/config.yml')) as {
			blank_issues_enabled: boolean;
			contact_links: Array<{ url: string }>;
		};
		expect(config.blank_issues_enabled).toBe(false);
		expect(read('SECURITY.md')).toContain(config.contact_links[0]!.url);
	});
});

const DOCUMENTS = globSync(['*.md', '.github/*.md', 'docs/**/*.md', 'scripts/mirror/*.md'], {
	cwd: ROOT,
});

/** A file of the guide's example, which doesn't exist. */
const EXAMPLES = ['packages/core/src/actions/contact/delete-contact.ts'];

it.each(DOCUMENTS)('%s refers only to existing files and commands', (file) => {
	const text = read(file);
	const files = [...text.matchAll(/`((?:packages|scripts)\/[\w./-]+)`/g)].map(([, path]) => path!);
	const missing = files.filter((path) => !existsSync(join(ROOT, path)));
	expect(missing.filter((path) => !EXAMPLES.includes(path))).toEqual([]);
	const scripts = [...text.matchAll(/npm run ([a-z][\w:]*)/g)].map(([, name]) => name!);
	expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(scripts));
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import { installTool } from '@contact-sync/testing/tool';

/** Texts with problems, and the expected location and message of each problem. */
const INVALID: Readonly<Record<string, readonly [text: string, messages: readonly string[]]>> = {
	'term.md': [
		'The table stands in the docs.\n',
		['1:11 Incorrect term: “stands”, use “is, or is listed” instead'],
	],
	'address.md': [
		'Enter an address.\n',
		['1:10 Incorrect term: “address”, use “email address, URL, or path” instead'],
	],
	'clause.md': [
		'It shows what is stale.\n',
		[
			'1:10 Incorrect term: “what is”, use “a noun, such as the data, the items, or the error” instead',
		],
	],
	'modal.md': [
		'A key may not send emails.\n',
		["1:7 Incorrect term: “may not”, use “can't, must not, or might not” instead"],
	],
	'distributive.md': [
		'It sends 60 requests a minute.\n',
		['1:13 Incorrect term: “requests a minute”, use “requests per minute” instead'],
	],
	'percent.md': ['It takes 5 % of the time.\n', ['1:10 Incorrect term: “5 %”, use “5%” instead']],
	'spelling.md': [
		'Its behaviour changed.\n',
		['1:5 Incorrect term: “behaviour”, use “behavior” instead'],
	],
	'long.md': [
		`It has ${'many '.repeat(23)}words.\n`,
		['1:1 Write up to 25 words per sentence: this one has 26'],
	],
	'two-on-a-line.md': ['One sentence. Another one.\n', ['1:15 Start a line with each sentence']],
	'on-two-lines.md': ['One\nsentence.\n', ['1:1 Write a sentence on one line']],
	'cell.md': [
		'| a |\n| --- |\n| One. Two anew. |\n',
		['3:12 Incorrect term: “anew”, use “again” instead'],
	],
	'catalog.ts': [
		"export const field = text({ label: 'Mails', help: 'Takes `a` anew.' });\n",
		[
			'1:37 Incorrect term: “Mails”, use “Emails” instead',
			'1:62 Incorrect term: “anew”, use “again” instead',
		],
	],
	'error.ts': [
		'throw new Error(`Nobody has ${name}. ` + `It is ${state} ${"x"}, and ${count} times anew.`);\n',
		[
			'1:18 Incorrect term: “Nobody”, use “No user, or no client” instead',
			'1:85 Incorrect term: “anew”, use “again” instead',
		],
	],
	'long-error.ts': [
		`throw new Error('It has ' + count + '${' many'.repeat(22)} words.');\n`,
		['1:18 Write up to 25 words per sentence: this one has 26'],
	],
	'page.tsx': [
		'const page = <p title="Made anew.">Time line</p>;\n',
		[
			'1:29 Incorrect term: “anew”, use “again” instead',
			'1:36 Incorrect term: “Time line”, use “Timeline” instead',
		],
	],
	'issue-form.yml': [
		'name: The fault\ndescription: It starts anew.\nid: anew\n',
		[
			'1:11 Incorrect term: “fault”, use “error, or failure” instead',
			'2:24 Incorrect term: “anew”, use “again” instead',
		],
	],
	'workflow.json': [
		'{ "content": "## Title\\nIt starts anew." }\n',
		['1:35 Incorrect term: “anew”, use “again” instead'],
	],
};

/** Texts that follow the rules, or that aren't prose. */
const VALID: Readonly<Record<string, string>> = {
	'clean.md':
		'Run `npm run anew`.\nSee [docs](docs/anew.md), for 60 requests per minute.\nWhat is a scope?\n\n```sh\nanew # as it stands. Anew.\n```\n\n_Its IP address_, its email address, and _5%_.\n',
	'clean.ts':
		"import x from 'anew';\ntype Kind = 'starts anew';\nconst query = sql`select what is anew`;\n// It stands here anew.\n",
};

/** Runs the check on files, from the root of the repository. */
const check = (...files: string[]) =>
	spawnSync(process.execPath, ['scripts/prose/index.ts', ...files], {
		cwd: ROOT,
		encoding: 'utf8',
	});

describe('the prose linter', () => {
	let folder: string;
	let lines: string[];
	beforeAll(async () => {
		await installTool('lint');
		folder = mkdtempSync(join(tmpdir(), 'prose-'));
		const texts = Object.entries(INVALID).map(([name, [text]]) => [name, text] as const);
		for (const [name, text] of [...texts, ...Object.entries(VALID)])
			writeFileSync(join(folder, name), text);
		const files = [...Object.keys(INVALID), ...Object.keys(VALID)].map((name) =>
			join(folder, name),
		);
		const { status, stderr } = check(...files);
		expect(status).toBe(1);
		lines = stderr.split('\n');
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	const reported = (name: string) =>
		lines
			.filter((line) => line.startsWith(`${join(folder, name)}:`))
			.map((line) => line.slice(join(folder, name).length + 1));

	it.each(Object.keys(INVALID))('reports the problems in %s with suggested fixes', (name) => {
		expect(reported(name)).toEqual(INVALID[name]![1]);
	});

	it.each(Object.keys(VALID))('accepts %s', (name) => {
		expect(reported(name)).toEqual([]);
	});

	it('is part of npm run lint', () => {
		const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
			scripts: { lint: string };
		};
		expect(scripts.lint.split(' && ')).toContain('node scripts/prose/index.ts');
	});

	it('exits with code 0 if it finds no problems', () => {
		const { status, stderr } = check('SECURITY.md');
		expect([status, stderr]).toEqual([0, '']);
	});
});

import { readFileSync } from 'node:fs';
import packageJson from '../package.json' with { type: 'json' };
import { API_KEY_VARIABLE, BASE_URL_VARIABLE } from '../src/access/access.ts';
import { HELP, readOptions } from '../src/options.ts';
import { tools } from '../src/tools.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

const blocksOf = (language: string): string[] =>
	[...README.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].flatMap(([, kind, text]) =>
		kind === language ? [text!] : [],
	);

interface Entry {
	command: string;
	args: string[];
	env: Record<string, string>;
}

/** Returns the servers in a client's configuration. */
function entriesIn(json: string): Entry[] {
	const { mcpServers, servers } = JSON.parse(json) as Record<string, Record<string, Entry>>;
	return Object.values(mcpServers ?? servers!);
}

/** Returns our command's arguments in a command line, after the package name. */
const argumentsIn = (line: string): string[] =>
	line
		.split(` -y ${packageJson.name}`)[1]!
		.split(/\s+/)
		.filter((word) => word !== '');

describe('the README', () => {
	it.each(blocksOf('json').flatMap(entriesIn))(
		'contains a valid client configuration: %j',
		(entry) => {
			const { command, args, env } = entry;
			expect([command, ...args.slice(0, 2)]).toEqual(['npx', '-y', packageJson.name]);
			expect(() => readOptions(args.slice(2), env)).not.toThrow();
			expect(Object.keys(env)).toEqual([API_KEY_VARIABLE, BASE_URL_VARIABLE]);
		},
	);

	it('contains three client configurations in JSON', () => {
		expect(blocksOf('json').flatMap(entriesIn)).toHaveLength(3);
	});

	it.each(blocksOf('sh').flatMap((block) => block.trim().split('\n')))(
		'contains a valid command: %s',
		(line) => {
			expect(() => readOptions(argumentsIn(line), {})).not.toThrow();
			const variables = line.match(/CONTACT_SYNC_\w+/g) ?? [];
			expect([API_KEY_VARIABLE, BASE_URL_VARIABLE]).toEqual(expect.arrayContaining(variables));
		},
	);

	it("has the same command for Claude Code as the repository's README", () => {
		const root = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
		const [command] = /^claude mcp add .*$/m.exec(root)!;
		expect(blocksOf('sh')).toContain(`${command}\n`);
	});

	it('mentions only existing options and tools', () => {
		const inlineCode = [...README.matchAll(/`(--[^`]+)`/g)].map(([, span]) => span!);
		const options = inlineCode.flatMap((span) => span.match(/--[a-z-]+/g) ?? []);
		expect(options.filter((option) => !new RegExp(`^  ${option}\\s`, 'm').test(HELP))).toEqual([]);
		const names = tools.map(({ definition }) => definition.name);
		const named = [
			...README.matchAll(/`((?:add|check|create|enroll|find|list|remove|send|track)_\w+)`/g),
		];
		expect(named).not.toEqual([]);
		expect(names).toEqual(expect.arrayContaining(named.map(([, name]) => name)));
	});
});

import manifest from '../../../package.json' with { type: 'json' };
import { commandsIn } from '../docs/commands.ts';
import { documentPaths, parseDocument, readDocument } from '../docs/document.ts';
import { commandFaults, heldCommands } from '../docs/held/index.ts';

const told = commandsIn(documentPaths().map(readDocument));

/** The parts of the commands that a pattern finds. */
const namedBy = (pattern: RegExp): string[] =>
	told.flatMap(({ command }) => pattern.exec(command)?.[1] ?? []);

describe('the commands of the documents', () => {
	it('are all held, marked where they must be, and run where the tables say', () => {
		expect(commandFaults(told)).toEqual([]);
	});

	it('name scripts that there are', () => {
		const names = namedBy(/^(?:\w+=\S* )?npm run ([\w:-]+)/);
		expect(names).toContain('service');
		expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(names));
	});
});

describe('a fault in a document is noticed:', () => {
	const before = commandFaults(told);
	const newFaults = (all: typeof told) =>
		commandFaults(all).filter((fault) => !before.includes(fault));
	const faultsOf = (markdown: string): string[] =>
		newFaults([...told, ...commandsIn([parseDocument('example.md', markdown)])]);

	it('a command in a block that no table has', () => {
		const faults = faultsOf('# Try\n\n```sh\nnpm run dance # and sing\n```\n');
		expect(faults).toEqual([
			expect.stringMatching(/^example\.md:3: `npm run dance` is in no table\. Add it to/),
		]);
	});

	it('a command in backticks that no table has, after one that it has', () => {
		const faults = faultsOf('First `npm ci && git dance`.');
		expect(faults).toEqual([expect.stringMatching(/^example\.md:1: `git dance` is in no table/)]);
	});

	it('a command that needs an account, and does not say so', () => {
		const text = 'Run `npx zapier-platform push --skip-dep-install`.';
		expect(faultsOf(text)).toEqual([
			expect.stringMatching(/^example\.md:1: the section of .+ must say that it needs an account/),
		]);
		expect(faultsOf(`${text} <!-- needs an account -->`)).toEqual([]);
	});

	it('a command of a table that no document tells any more', () => {
		const [gone] = heldCommands();
		expect(newFaults(told.filter(({ command }) => command !== gone))).toEqual([
			`\`${gone}\` is told by no document: take it out of packages/e2e/docs/held.`,
		]);
	});

	it('not words in backticks that are no command', () => {
		expect(
			commandsIn([parseDocument('example.md', '`node`, `npm`, `git` and `-- --check`')]),
		).toEqual([]);
	});
});

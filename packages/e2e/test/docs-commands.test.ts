import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type StartedService } from '@contact-sync/service/testing';
import manifest from '../../../package.json' with { type: 'json' };
import { commandsIn } from '../docs/commands.ts';
import { documentPaths, parseDocument, readDocument } from '../docs/document.ts';
import { BENCHMARK, commandFaults, heldCommands } from '../docs/held/index.ts';
import { RUN_HERE } from '../docs/held/run-here.ts';
import { runLine } from '../docs/shell.ts';
import { ROOT } from '../lib/paths.ts';
import { run } from '../lib/run.ts';
import { copyZapierApp } from '../verify/zapier-app-copy.ts';

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

	it('name benchmarks that there are', async () => {
		const index = join(ROOT, 'packages/bench/src/index.ts');
		const { stderr } = await run(process.execPath, [index, 'nobody']);
		const [, names = ''] = /There are: (.+)\.$/m.exec(stderr) ?? [];
		expect(names.split(', ')).toEqual(expect.arrayContaining(namedBy(BENCHMARK)));
		expect(namedBy(BENCHMARK)).not.toEqual([]);
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

describe('run as a reader would', () => {
	let folder: string;
	let service: StartedService;
	let app: Awaited<ReturnType<typeof copyZapierApp>>;
	let env: Record<string, string>;

	beforeAll(async () => {
		const workspace =
			'product: Acme\nkeys: [{ name: all, environment: live, scopes: [contacts:read, contacts:write] }]\n';
		folder = await mkdtemp(join(tmpdir(), 'docs-commands-'));
		await writeFile(join(folder, 'my-workspace.yaml'), workspace);
		service = await startService({ workspace });
		app = await copyZapierApp();
		env = {
			FOLDER: folder,
			APP: app.folder,
			BASE_URL: service.url,
			API_KEY: service.keys.all!,
			CONSOLE_URL: service.console.url,
			PASSWORD: service.console.password!,
			ZAPIER_BASE_ENDPOINT: 'http://127.0.0.1:9', // no way to Zapier
			DISABLE_ZAPIER_ANALYTICS: '1',
			NO_UPDATE_NOTIFIER: '1',
			DATABASE_URL: '',
		};
	}, 60_000);
	afterAll(async () => {
		await app.remove();
		await service.stop();
		await rm(folder, { recursive: true, force: true });
	});

	it.each(RUN_HERE)(
		'$command',
		async ({ command, as = command, says, goesOn }) => {
			const stopAfter = goesOn ? says : undefined;
			const { said, code } = await runLine(as, { cwd: ROOT, env, stopAfter });
			expect(said).toMatch(says);
			expect(code).toBe(goesOn ? undefined : 0);
		},
		70_000,
	);
});

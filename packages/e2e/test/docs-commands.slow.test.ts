import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { commandsIn } from '../docs/commands.ts';
import { documentPaths, readDocument } from '../docs/document.ts';
import { BENCHMARK } from '../docs/held/index.ts';
import { RUN_HERE } from '../docs/held/run-here.ts';
import { runLine } from '../docs/shell.ts';
import { ROOT } from '../lib/paths.ts';
import { run } from '../lib/run.ts';

it('the documents name benchmarks that exist', async () => {
	const commands = commandsIn(documentPaths().map(readDocument));
	const named = commands.flatMap(({ command }) => BENCHMARK.exec(command)?.[1] ?? []);
	const index = join(ROOT, 'packages/bench/src/index.ts');
	const { stderr } = await run(process.execPath, [index, 'nobody']);
	const [, names = ''] = /There are: (.+)\.$/m.exec(stderr) ?? [];
	expect(names.split(', ')).toEqual(expect.arrayContaining(named));
	expect(named).not.toEqual([]);
});

describe('the commands of the documents, run as a reader would', () => {
	let folder: string;
	let service: StartedService;
	let env: Record<string, string>;

	beforeAll(async () => {
		const workspace =
			'product: Acme\nkeys: [{ name: all, environment: live, scopes: [contacts:read, contacts:write] }]\n';
		folder = await mkdtemp(join(tmpdir(), 'docs-commands-'));
		await writeFile(join(folder, 'my-workspace.yaml'), workspace);
		service = await startService({ workspace });
		env = {
			FOLDER: folder,
			BASE_URL: service.url,
			API_KEY: service.keys.all!,
			CONSOLE_URL: service.console.url,
			PASSWORD: service.console.password!,
			DATABASE_URL: '',
		};
	});
	afterAll(async () => {
		await service?.stop();
		await rm(folder, { recursive: true, force: true });
	});

	it.each(RUN_HERE)('$command', async ({ command, as = command, says, goesOn }) => {
		const stopAfter = goesOn ? says : undefined;
		const { said, code } = await runLine(as, { cwd: ROOT, env, stopAfter });
		expect(said).toMatch(says);
		expect(code).toBe(goesOn ? undefined : 0);
	});
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { ROOT } from '@contact-sync/testing/paths';
import { README_COMMANDS } from './readme-commands.ts';

interface ShellResult {
	/** Exit code, or undefined if the command was stopped. */
	code?: number;
	output: string;
}

interface ShellOptions {
	cwd: string;
	env: Readonly<Record<string, string>>;
	/** Pattern of the output after which the command is stopped, as with Ctrl+C. */
	stopAfter?: RegExp;
}

const TIMEOUT_MS = 300_000;

/** Runs a shell command until it exits, or until its output matches `stopAfter`. */
async function runLine(line: string, { cwd, env, stopAfter }: ShellOptions): Promise<ShellResult> {
	const child = spawn('sh', ['-c', line], {
		cwd,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true, // a separate process group, all of which receives Ctrl+C
	});
	const end = (signal: NodeJS.Signals) => process.kill(-child.pid!, signal);
	let output = '';
	let stopped = false;
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text;
			if (stopped || !stopAfter?.test(output)) return;
			stopped = true;
			end('SIGINT');
		});
	}
	const timeout = setTimeout(() => end('SIGKILL'), TIMEOUT_MS);
	const [code] = (await once(child, 'close')) as [number | null];
	clearTimeout(timeout);
	return { output, code: stopped ? undefined : (code ?? 1) };
}

const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], { cwd: ROOT })
	.map((path) => readFileSync(join(ROOT, path), 'utf8').replaceAll(/\\\n\s*/g, ''))
	.join('\n');

describe('the documented command', () => {
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

	it.each(README_COMMANDS)(
		'$command prints the expected output',
		async ({ command, runAs = command, prints, keepsRunning }) => {
			expect(documents).toContain(command);
			const stopAfter = keepsRunning ? prints : undefined;
			const { output, code } = await runLine(runAs, { cwd: ROOT, env, stopAfter });
			expect(output).toMatch(prints);
			expect(code).toBe(keepsRunning ? undefined : 0);
		},
	);
});

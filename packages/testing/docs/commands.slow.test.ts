import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { README_COMMANDS } from './readme-commands.ts';
import { runLine } from './shell.ts';
import { ROOT } from '@contact-sync/testing/paths';

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

import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { listen } from '@contact-sync/testing/listen';
import { runCommand } from '@contact-sync/testing/service';
import { useTempFolders } from './helpers/temp-folder.ts';
import { LIVE_KEY, workspace, type KeyEntry } from './helpers/workspace.ts';

const folder = useTempFolders()();
const memory = ['--data', 'memory', '--port', '0'];

/** Returns the path of a workspace file with this content. */
function fileOf(text: string): string {
	const path = join(folder, 'workspace.yaml');
	writeFileSync(path, text);
	return path;
}

describe('the command', () => {
	test('prints its options with --help', async () => {
		const { code, stdout, stderr } = await runCommand(['--help']);
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
		for (const option of ['--port', '--data', '--workspace', '--json', '--host', '--log-level']) {
			expect(stdout).toContain(option);
		}
		expect(stdout).toContain('npm run service -- ');
		const indents = stdout.split('\n').map((line) => /^ */.exec(line)![0].length);
		expect([...new Set(indents)].sort((a, b) => a - b)).toEqual([0, 2, 22]); // headings, names, and continuation lines
	});

	test('prints its version with --version', async () => {
		expect(await runCommand(['--version'])).toEqual({
			code: 0,
			stdout: `${manifest.version}\n`,
			stderr: '',
		});
	});

	test('without --workspace, uses the sample file, and prints the generated keys and password', async () => {
		const { stdout } = await runCommand([...memory]);
		expect(stdout).toMatch(
			/^The Contact Sync service for Acme is ready at http:\/\/127\.0\.0\.1:\d+\/api\/v1\n/,
		);
		expect(stdout).toContain('Data: in memory, lost when the service stops\n');
		expect(stdout).toContain(
			'Mail: live emails wait up to 5 days for an SMTP server. To deliver them, set SMTP_URL and PUBLIC_URL.\n',
		);
		expect(stdout).toMatch(/^API documentation: http:\/\/127\.0\.0\.1:\d+\/docs\/$/m);
		expect(stdout).toMatch(
			/Console: http:\/\/127\.0\.0\.1:\d+\/console\/\n\nSave these now\. They are shown only once:\n {2}Console password: [a-z2-9-]{23}\n {2}API key live: cs_live_[\w-]{43}\n {2}API key test: cs_test_[\w-]{43}\n\n/,
		);
		expect(stdout).toMatch(/\nNext: open the console, and sign in\. .+\n$/);
	});

	test('with CONSOLE_PASSWORD, prints no password', async () => {
		const { stdout } = await runCommand([...memory], { CONSOLE_PASSWORD: 'correct horse battery' });
		expect(stdout).toContain('API key live: ');
		expect(stdout).not.toMatch(/password|battery/i);
	});

	test('names only SMTP_URL as missing if PUBLIC_URL is set', async () => {
		const { stdout } = await runCommand([...memory], { PUBLIC_URL: 'https://contacts.example' });
		expect(stdout).toContain('To deliver them, set SMTP_URL.\n');
	});

	test("explains on later starts that generated keys can't be shown again", async () => {
		const later =
			"Existing API keys can't be shown again. To get a new key, rename a key in the workspace file, or rotate it in the console.\n";
		const start = async (data: string, keys: KeyEntry[]) => {
			const args = ['--port', '0', '--data', join(folder, data)];
			return (await runCommand([...args, '--workspace', fileOf(workspace(keys))])).stdout;
		};
		const made = { name: 'made' };
		expect(await start('later', [made])).not.toContain(later);
		expect(await start('later', [made])).toContain(later);
		await start('given', [LIVE_KEY]);
		expect(await start('given', [LIVE_KEY])).not.toContain(later);
	});

	test('explains the durability of a data folder, and prints no key from the workspace file', async () => {
		const args = ['--port', '0', '--data', join(folder, 'data')];
		const { stdout } = await runCommand([...args, '--workspace', fileOf(workspace([LIVE_KEY]))]);
		expect(stdout).toContain('survives a crash of this process, but not a power failure.');
		expect(stdout).not.toContain(LIVE_KEY.key);
	});
});

describe('the command fails with an error message and exit code 1 if given', () => {
	test.each([
		[
			'an unknown option',
			['--prot', '1'],
			"Unknown option '--prot'. Did you mean --port? Run with --help",
		],
		['an extra argument', ['start'], "Unexpected argument 'start'."],
		['an option without a value', ['--port'], "Option '--port <value>' argument missing."],
		[
			'another option instead of a value',
			['--port', '--json'],
			"Option '--port' has no value. For a value that starts with a dash, write --port=VALUE. Run",
		],
		['a value that it does not take', ['--json=1'], "'--json' does not take an argument. Run"],
		['a non-numeric port', ['--port', 'x'], '--port x: expected a number from 0 to 65535.'],
		['a port above 65535', ['--port', '65536'], '--port 65536: expected a number from 0 to 65535.'],
		['an unknown log level', ['--log-level', 'x'], '--log-level x: expected one of debug, info'],
		['a zero timeout', ['--stop-within', '0'], '--stop-within 0: expected a number of seconds'],
		['an empty --data', ['--data', ''], '--data is empty.'],
		[
			'a missing workspace file',
			['--workspace', 'nowhere.yaml'],
			"nowhere.yaml: the workspace file can't be read",
		],
		['a folder as the workspace file', ['--workspace', folder], "it's a folder, not a file."],
	])('%s', async (_, args, sentence) => {
		const { code, stdout, stderr } = await runCommand([...memory, ...args]);
		expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
		expect(stderr).toMatch(/^contact-sync-service: [^\n]+\n$/);
		expect(stderr).toContain(sentence);
	});

	test('a PostgreSQL URL without a workspace file, but still prints its help and version', async () => {
		const database = { DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
		const { code, stderr } = await runCommand(['--port', '0'], database);
		expect({ code, stderr }).toEqual({
			code: 1,
			stderr:
				'contact-sync-service: DATABASE_URL is set without --workspace. Pass the workspace file of each product in that database.\n',
		});
		expect((await runCommand(['--help'], database)).code).toBe(0);
		expect((await runCommand(['--version'], database)).code).toBe(0);
	});

	test('an invalid workspace file, and reports the file, line, and column', async () => {
		const path = fileOf(
			'product: Acme\nkeys:\n  - name: live\n    scopes: []\n    environment: prod\n',
		);
		const { code, stderr } = await runCommand([...memory, '--workspace', path]);
		expect(code).toBe(1);
		expect(stderr).toBe(
			`contact-sync-service: ${path}:5:18: keys[0].environment: expected "live" or "test".\n`,
		);
	});

	test('a file as the data folder', async () => {
		const args = ['--port', '0', '--data', fileOf('')];
		const { code, stderr } = await runCommand(args);
		expect(code).toBe(1);
		expect(stderr).toContain("can't be created: a file with this name already exists.");
	});

	test.each([
		['port', 'Port NNN is in use. Choose another with --port, or any free port with --port 0.'],
		['metrics-port', "--metrics-port NNN: the port can't be opened (EADDRINUSE). Choose another."],
	])('a --%s that is in use, and the next start generates the keys', async (option, message) => {
		const other = createServer();
		const port = await listen(other);
		const args = ['--json', '--data', join(folder, option), '--port', '0', `--${option}`];
		const outcome = await runCommand([...args, String(port)]);
		other.close();
		expect(outcome).toEqual({
			code: 1,
			stdout: '',
			stderr: `contact-sync-service: ${message.replace('NNN', String(port))}\n`,
		});
		const { stdout } = await runCommand([...args, '0']);
		expect(Object.keys((JSON.parse(stdout) as { keys: object }).keys)).toEqual(['live', 'test']);
	});
});

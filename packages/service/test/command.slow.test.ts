import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from './helpers/processes.ts';
import { useTempFolders } from './helpers/temp-folder.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const folder = useTempFolders()();

describe('the command in a separate process', () => {
	test('copies all rows to another folder through a backup and a restore', async () => {
		const [source, target, file] = ['source', 'target', 'backup.gz'].map((name) =>
			join(folder, name),
		);
		const made = await runProcess(['--port', '0', '--data', source!]);
		expect(made.code).toBe(0);
		expect(await runProcess(['backup', '--to', file!, '--data', source!])).toEqual({
			code: 0,
			stdout: '',
			stderr: `Backed up all data to ${file}.\n`,
		});
		expect(await runProcess(['restore', '--from', file!, '--data', target!])).toEqual({
			code: 0,
			stdout: '',
			stderr: 'Restored 0 contacts and 8 other rows.\n',
		});
		const restarted = await runProcess(['--port', '0', '--data', target!]);
		expect(restarted.stdout).toContain("Existing API keys can't be shown again.");
	});

	test("rejects a temporary folder that can't be used for the check of a backup", async () => {
		const file = join(folder, 'any.gz');
		writeFileSync(file, '');
		const TMPDIR = join(folder, 'missing');
		expect(await runProcess(['check-backup', '--from', file], { TMPDIR })).toEqual({
			code: 1,
			stdout: '',
			stderr: `contact-sync-service: The temporary folder ${TMPDIR} can't be used (ENOENT). Set TMPDIR to a folder that exists and that this user can write to.\n`,
		});
	});

	test('reports a startup failure with an error message and exit code 1', async () => {
		const { code, stdout, stderr } = await runProcess(['start']);
		expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
		expect(stderr).toMatch(/^contact-sync-service: Unexpected argument 'start'\.[^\n]*\n$/);
	});

	test('exits with code 1 after an unexpected error, whose message it does not print', async () => {
		// Throws as soon as the command handles such errors.
		const script = `process.on('newListener', (event) => {
			if (event === 'uncaughtException') setImmediate(() => { throw new TypeError('ada@acme.example'); });
		})`;
		const { code, stderr } = await runProcess(['--port', '0', '--data', 'memory'], {
			NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
		});
		expect(code).toBe(1);
		expect(stderr).toMatch(/^contact-sync-service: \{"error":"TypeError"/m);
		expect(stderr).not.toContain('ada@acme.example');
	});

	test('with --json, prints exactly one line when it is ready, and exits with code 0 on SIGTERM', async () => {
		const file = join(folder, 'workspace.yaml');
		writeFileSync(file, workspace([LIVE_KEY]));
		const args = ['--json', '--data', 'memory', '--port', '0', '--workspace', file];
		const { code, stdout, stderr } = await runProcess(args);
		expect(code).toBe(0);
		expect(stdout).toMatch(/^[^\n]+\n$/);
		expect(JSON.parse(stdout)).toEqual({
			url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/) as string,
			keys: { live: LIVE_KEY.key },
			console: {
				url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/console\/$/) as string,
				password: expect.stringMatching(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/) as string,
			},
		});
		expect(stderr).not.toMatch(/warning/i);
	});
});

test('a certificate file that is missing is reported', async () => {
	const DATABASE_URL = 'postgresql://127.0.0.1:1/acme?sslrootcert=/missing.pem';
	const { stderr } = await runProcess(['backup', '--to', '-'], { DATABASE_URL });
	expect(stderr).toContain("can't be used: a file that the URL names doesn't exist.");
});

test('the longest time span that retry-failed accepts includes everything', async () => {
	const data = join(folder, 'longest');
	await runProcess(['--port', '0', '--data', data]);
	const { stderr } = await runProcess(['retry-failed', '--since', '999999d', '--data', data]);
	expect(stderr).toContain('Queued 0 failed emails again.');
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openService, runSql } from '@contact-sync/testing/service';
import { backUp, linesOf } from './helpers/backups.ts';
import { useTempFolders } from './helpers/temp-folder.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const newFolder = useTempFolders();
const CLI = join(__dirname, '../src/main.ts');

/** Program that reads 4 KiB at a time, with a pause after each read. */
const SLOW_READER = `const { readSync } = require('node:fs');
	const pause = new Int32Array(new SharedArrayBuffer(4));
	const bytes = Buffer.alloc(4096);
	for (let size; (size = readSync(0, bytes)) > 0; Atomics.wait(pause, 0, 0, 5)) process.stdout.write(bytes.subarray(0, size));`;

/** Data folder whose backup doesn't fit into a pipe's 64 KiB buffer. */
let data: string;
beforeAll(async () => {
	data = newFolder();
	const service = await openService({ workspace: workspace([LIVE_KEY]), data });
	await service.stop();
	await runSql({ data }, [
		`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
			select gen_random_uuid(), 'Acme', 'live', 'c' || i || '@example.com', 'c' || i || '@example.com',
				jsonb_build_object('note', (select string_agg(md5(random()::text), '') from generate_series(1, 100 + i * 0))), now(), now()
			from generate_series(1, 100) as i`,
	]);
});

/** Runs a shell script in which $CLI is the command line. */
function run(script: string): Promise<{ code: number; stdout: Buffer; stderr: string }> {
	const env = { ...process.env, CLI, NODE: process.execPath, DATA: data, SLOW_READER };
	return new Promise((resolve) => {
		execFile(
			'bash',
			['-c', `set -o pipefail; cli() { "$NODE" --liftoff-only "$CLI" "$@"; }; ${script}`],
			{ env, encoding: 'buffer', maxBuffer: 10_000_000 },
			(error, stdout, stderr) =>
				resolve({ code: Number(error?.code ?? 0), stdout, stderr: stderr.toString() }),
		);
	});
}

describe('a backup to stdout', () => {
	test('is complete even if its reader is slow', async () => {
		const { code, stdout, stderr } = await run(
			'cli backup --to - --data "$DATA" | "$NODE" -e "$SLOW_READER"',
		);
		expect({ code, stderr }).toEqual({ code: 0, stderr: 'Backed up all data to stdout.\n' });
		const file = await backUp({ data }, newFolder());
		expect(gunzipSync(stdout).toString().trimEnd().split('\n')).toEqual(linesOf(file));
	});

	test('can be piped into a restore', async () => {
		const { code, stderr } = await run(
			`cli backup --to - --data "$DATA" | cli restore --from - --data "${join(newFolder(), 'new')}"`,
		);
		expect(code).toBe(0);
		expect(stderr).toContain('Restored 100 contacts');
	});

	test.each([
		['exits early', 'head -c 1000 > /dev/null'],
		['fails', '(head -c 1000 > /dev/null; exit 3)'],
	])('fails with an error message and exit code 1 if its reader %s', async (_, reader) => {
		const { code, stderr } = await run(
			`cli backup --to - --data "$DATA" | ${reader}; exit "\${PIPESTATUS[0]}"`,
		);
		expect({ code, stderr }).toEqual({
			code: 1,
			stderr:
				'contact-sync-service: The backup is incomplete: the program that reads stdout closed it early. Run the command again.\n',
		});
	});

	test('fails with an error message and exit code 1 if the disk is full', async () => {
		const { code, stderr } = await run('cli backup --to - --data "$DATA" > /dev/full');
		expect({ code, stderr }).toEqual({
			code: 1,
			stderr:
				'contact-sync-service: The backup is incomplete: stdout failed (ENOSPC). Run the command again.\n',
		});
	});
});

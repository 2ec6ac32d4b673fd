import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import pg from 'pg';
import { newName } from '@contact-sync/testing/test-run';

/** Begins a test run, and creates a database. Ends as a run does when its stdin closes. */
const RUN = `
	const { tmpdir } = await import('node:os');
	const { beginTestRun } = await import('@contact-sync/testing/test-run');
	const { createDatabase } = await import('@contact-sync/testing/service/create-database');
	await beginTestRun(process.argv[1]);
	const { url } = await createDatabase(process.argv[1]);
	console.log(JSON.stringify({ folder: tmpdir(), database: new URL(url).pathname.slice(1) }));
	for await (const _ of process.stdin);`;

async function startRun() {
	const args = ['--input-type=module', '-e', RUN, TEST_POSTGRES_URL!];
	const child = spawn(process.execPath, args, { cwd: __dirname });
	const [line] = (await once(child.stdout, 'data')) as [Buffer];
	const created = JSON.parse(String(line)) as { folder: string; database: string };
	return { child, ended: once(child, 'close'), ...created };
}

/** Returns which of a run's folder and database exist. */
async function remainsOf({ folder, database }: { folder: string; database: string }) {
	const client = new pg.Client(TEST_POSTGRES_URL);
	await client.connect();
	const found = await client.query('select from pg_database where datname = $1', [database]);
	await client.end();
	return { folder: existsSync(folder), database: found.rowCount === 1 };
}

const ALL = { folder: true, database: true };
const NONE = { folder: false, database: false };

describe('a test run', () => {
	it('removes the folder and the database of a killed run, but not those of a running one', async () => {
		const [killed, running] = [await startRun(), await startRun()];
		expect(await remainsOf(killed)).toEqual(ALL);
		killed.child.kill('SIGKILL');
		await killed.ended;

		const next = await startRun();
		expect(await remainsOf(killed)).toEqual(NONE);
		expect(await remainsOf(running)).toEqual(ALL);

		for (const { child, ended } of [running, next]) {
			child.stdin.end();
			await ended;
		}
		expect([await remainsOf(running), await remainsOf(next)]).toEqual([NONE, NONE]);
	});

	it('keeps all temporary files in its folder', () => {
		const machineOf = (name: string) => name.split('_').slice(0, 3);
		expect(machineOf(basename(tmpdir()))).toEqual(machineOf(newName()));
	});
});

import { join } from 'node:path';
import { errorLine } from '../src/cli/run-cli.ts';
import { writeBackupFile } from '../src/store/backup/backup-file.ts';
import type { OwnedTable } from '../src/store/tables.ts';
import { createReadiness } from '../src/store/is-ready.ts';
import { fakeDatabase, verbOf } from './helpers/fake-database.ts';
import { useTempFolders } from './helpers/temp-folder.ts';

const newFolder = useTempFolders();

const failure = (code: string) => Object.assign(new Error('no space'), { code });

test.each([
	['53100', 'full'],
	['ENOSPC', 'full'],
	['25006', 'read-only'],
	['57P03', 'silent'],
])(
	'a database that rejects changes with %s is reported as %s, and is ready again',
	async (code, expected) => {
		let error: Error | undefined = failure(code);
		const db = fakeDatabase((text) => {
			if (verbOf(text) === 'insert' && error) throw error;
		});
		let now = 0;
		const check = createReadiness(db.$omitTables<OwnedTable>(), () => now);
		expect(await check()).toBe(expected);
		expect(await check()).toBe(expected); // until a change is accepted, not for ten seconds
		error = undefined;
		expect(await check()).toBe('ready');
		error = failure(code);
		expect(await check()).toBe('ready'); // reads only, for ten seconds
		now = 10_000;
		expect(await check()).toBe(expected);
	},
);

test('a full disk is reported even if the changed row needs no more space', async () => {
	const db = fakeDatabase((text) => {
		if (text.includes('generate_series')) throw failure('53100'); // the temporary file
	});
	const check = createReadiness(db.$omitTables<OwnedTable>(), () => 0);
	expect(await check()).toBe('full');
});

test('a start on a full disk prints what to do instead of a stack', () => {
	expect(errorLine(failure('ENOSPC'))).toBe(
		'contact-sync-service: The disk is full. Free space, and start again. No data is lost.\n',
	);
	expect(errorLine(failure('EIO'))).toContain('"code":"EIO"');
});

test.each([
	['the lock of the data folder', Object.assign(failure('ERR_SQLITE_ERROR'), { errcode: 13 })],
	["PGlite's file system", { name: 'ErrnoError', errno: 51 }],
])('a start at which %s reports a full disk prints the same', (_, error) => {
	expect(errorLine(error)).toMatch(/: The disk is full\. /);
});

test.each([
	failure('57P01'),
	failure('ECONNRESET'),
	new Error('Connection terminated unexpectedly'),
	new Error('Client has encountered a connection error and is not queryable'),
])('a command that loses the database says so instead of printing a stack: %s', (error) => {
	expect(errorLine(error)).toBe(
		'contact-sync-service: The connection to PostgreSQL was lost. Check that it runs, and run this command again.\n',
	);
});

test.each(['ENOSPC', '57P01'])(
	'a backup that fails with %s does not blame the file',
	async (code) => {
		const batches = (async function* () {
			yield ['{}'];
			throw failure(code);
		})();
		const error = await writeBackupFile(join(newFolder(), 'backup.gz'), batches).catch(String);
		expect(error).toBe(String(failure(code)));
	},
);

import { Readable } from 'node:stream';
import { newBareStore, newStore, runCommand, runSql } from '@contact-sync/testing/service';
import { readBackup } from '../../src/store/backup/read-backup.ts';
import { writeBackup } from '../../src/store/backup/write-backup.ts';
import { openDatabase } from '../../src/store/open-store.ts';
import { AWKWARD_ROWS } from '../helpers/awkward.ts';
import { backUp, linesOf, restore } from '../helpers/backups.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';

const newFolder = useTempFolders();

const move = (data: string, databaseUrl: string) =>
	runCommand(['move', '--data', data], { DATABASE_URL: databaseUrl });

describe('moving to PostgreSQL', () => {
	test('copies all data, which a backup and a restore can copy back to a folder', async () => {
		const data = newFolder();
		await runSql({ data }, AWKWARD_ROWS);
		const lines = linesOf(await backUp({ data }, newFolder()));
		const others = lines.filter((line) => line.startsWith('{')).length - 2; // without the first line and the contact
		const database = await newBareStore();
		const { code, stderr } = await move(data, database.databaseUrl!);
		expect({ code, stderr }).toEqual({
			code: 0,
			stderr: `Moved 1 contact and ${others} other rows. Start the service with this DATABASE_URL from now on, and keep ${data} until you've checked that it works.\n`,
		});
		const moved = await backUp(database, newFolder());
		expect(linesOf(moved)).toEqual(lines);
		const back = { data: newFolder() };
		await restore(moved, back);
		expect(linesOf(await backUp(back, newFolder()))).toEqual(lines);
	});

	test('is rejected if the database contains data, and changes nothing', async () => {
		const data = newFolder();
		await runSql({ data }, AWKWARD_ROWS);
		const database = await newStore();
		await runSql(database, [`insert into secrets values ('mine', 'x')`]);
		const { code, stderr } = await move(data, database.databaseUrl!);
		expect({ code, stderr }).toMatchObject({
			code: 1,
			stderr: expect.stringContaining(
				'The target already contains data. Choose a new database in DATABASE_URL',
			) as string,
		});
		expect(await runSql(database, ['select name from secrets'])).toEqual([{ name: 'mine' }]);
	});

	test.each([
		['from a missing folder', ['--data', 'nowhere'], 'There is no data in nowhere.'],
		['from memory', ['--data', 'memory'], 'There is no data in memory.'],
	])('%s is rejected', async (_, args, sentence) => {
		const { databaseUrl } = await newStore();
		const { code, stderr } = await runCommand(['move', ...args], { DATABASE_URL: databaseUrl });
		expect({ code, stderr }).toMatchObject({ code: 1 });
		expect(stderr).toContain(sentence);
	});

	test('without a DATABASE_URL is rejected', async () => {
		const { stderr } = await runCommand(['move'], { DATABASE_URL: undefined });
		expect(stderr).toContain(
			'move requires DATABASE_URL, the URL of the PostgreSQL database to move to.',
		);
	});
});

test('a backup of a PostgreSQL database is consistent even while other clients write', async () => {
	const database = await newStore();
	await runSql(database, AWKWARD_ROWS);
	await using source = await openDatabase({ databaseUrl: database.databaseUrl! });
	const backup = writeBackup(source.db);
	const lines = [...(await backup.next()).value!]; // after the first line is written, the snapshot is fixed
	await runSql(database, [
		`delete from contacts`,
		`insert into secrets values ('later', 'x')`,
		`insert into jobs (product, environment, kind, payload, due_at, created_at)
			values ('Acme', 'live', 'k', '{}', now(), now())`,
	]);
	for await (const batch of backup) lines.push(...batch);
	const target = await newBareStore();
	await using store = await openDatabase({ databaseUrl: target.databaseUrl! });
	await readBackup(store.db, Readable.from(lines));
	const counts = await runSql(target, [
		`select (select count(*) from contacts)::int as contacts, (select count(*) from activity)::int as activity,
			(select count(*) from secrets)::int as secrets, (select count(*) from jobs)::int as jobs`,
	]);
	expect(counts).toEqual([{ contacts: 1, activity: 2_300, secrets: 1, jobs: 1 }]);
});

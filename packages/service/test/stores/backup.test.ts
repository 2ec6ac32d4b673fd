import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type StoreOptions, newBareStore, runSql } from '@contact-sync/testing/service';
import { AWKWARD_ROWS, JSON_TEXT, TEXT } from '../helpers/awkward.ts';
import { backUp, linesOf, restore, runOn } from '../helpers/backups.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';

const folder = useTempFolders()();

/** Database with rows in every table, its backup, and the restored database. */
let source: StoreOptions;
let file: string;
let target: StoreOptions;
let said: string;
beforeAll(async () => {
	source = await newBareStore();
	await runSql(source, AWKWARD_ROWS);
	file = await backUp(source, folder);
	target = await newBareStore();
	said = await restore(file, target);
});

describe('a backup', () => {
	test('contains every row of every table, and equals a backup of the restored database', async () => {
		const lines = linesOf(file);
		expect(linesOf(await backUp(target, folder))).toEqual(lines);
		const rows = lines.filter((line) => line.startsWith('{')).length - 1; // without the first line
		expect(said).toBe(`Restored 1 contact and ${rows - 1} other rows.\n`);
		const tables = lines.filter((line) => line.startsWith('["table"'));
		expect(rows).toBe(2_300 + tables.length - 1);
		for (const table of tables) expect(lines[lines.indexOf(table) + 1]).toMatch(/^\{/);
		const there = await runSql(source, [
			`select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
				and tablename <> 'suppression_counts'`, // a trigger counts while the rows are restored
		]);
		expect(tables).toHaveLength(there.length);
	});

	test('preserves every digit, every character, and the numbering of new rows', async () => {
		const read = await runSql(target, [
			`insert into activity (product, environment, contact_id, kind, details, created_at)
				select product, environment, id, 'event', '{}', now() from contacts`,
			`select email, first_name, last_name, display_name, source, updated_at::text as updated,
				(created_at at time zone 'UTC')::text as created,
				custom_fields = '${JSON_TEXT}'::jsonb as same, custom_fields ->> 'big' as big,
				(select id::text from suppressions) as number, (select scopes from api_keys) as scopes,
				(select length(html_body) from outbox) as length, (select max(id) from activity) as next
			from contacts`,
		]);
		expect(read).toEqual([
			{
				email: TEXT,
				first_name: '',
				last_name: 'null',
				display_name: null,
				source: '\\N',
				updated: 'infinity',
				created: '2026-11-20 09:30:00.123456',
				same: true,
				big: '12345678901234567890.1234567890',
				number: '9007199254740991',
				scopes: ['contacts:read', 'a,b'],
				length: 60_000,
				next: 2_346, // 2,345 were assigned, and 45 of them removed
			},
		]);
	});

	test('that fails leaves no file behind', async () => {
		const unfinished = join(folder, 'unfinished.gz');
		const empty = await newBareStore();
		await expect(runOn(empty, ['backup', '--to', unfinished])).rejects.toThrow(
			'nothing to back up',
		);
		expect(existsSync(unfinished)).toBe(false);
	});

	test("is a file that other users can't read, and never overwrites an existing file", async () => {
		expect(statSync(file).mode & 0o777).toBe(0o600);
		const before = readFileSync(file);
		await expect(runOn(source, ['backup', '--to', file])).rejects.toThrow(
			`${file} already exists. Use another name for --to.`,
		);
		expect(readFileSync(file).equals(before)).toBe(true);
	});
});

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
	type StoreOptions,
	newBareStore,
	openService,
	runSql,
} from '@contact-sync/testing/service';
import { hashKey } from '../../src/keys/api-key.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { AWKWARD_ROWS, JSON_TEXT, TEXT } from '../helpers/awkward.ts';
import { backUp, linesOf, restore, runOn } from '../helpers/backups.ts';
import { call } from '../helpers/call.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

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

	test('from an older version is restored with the tables of that version, and then migrated', async () => {
		const older = await newBareStore();
		const mails = `insert into outbox (id, product, environment, message_id, from_name, from_email, to_email, subject,
			headers, origin, status, created_at)
			select gen_random_uuid(), 'Acme', environment, '<' || environment || status || '@a>', 'Acme', 'hello@acme.example',
				'Ada@Acme.example', 'Hi', '{}', '{}', status, now()
			from (values ('live', 'sent'), ('live', 'kept'), ('test', 'kept')) as mails (environment, status)`;
		await runSql(older, [mails], '0002-automation-and-mail');
		const made = await backUp(older, folder);
		expect(JSON.parse(linesOf(made)[0]!)).toMatchObject({
			migrations: ['0001-keys-contacts-tags', '0002-automation-and-mail'],
		});
		const newer = await newBareStore();
		await restore(made, newer);
		const [result] = await runSql<object>(newer, [
			`select (select array_agg(distinct to_email_folded) from outbox) as recipients,
				(select array_agg(environment || ' ' || status order by environment, status) from outbox) as mails,
				(select array_agg(name::text order by name) from kysely_migration) as migrations`,
		]);
		expect(result).toEqual({
			recipients: ['ada@acme.example'],
			mails: ['live queued', 'live sent', 'test kept'], // live emails were kept without SMTP
			migrations: Object.keys(migrations),
		});
	});

	test('from a version that deleted keys and used fixed windows restores keys and their usage', async () => {
		const older = await newBareStore();
		const key = `insert into api_keys (id, product, environment, name, scopes, key_hash)
			values (gen_random_uuid(), 'Acme', 'live', 'live', '{}', '${hashKey(LIVE_KEY.key!)}')`;
		const windows = `insert into rate_windows select id, now(), 60, now(), 900 from api_keys`;
		await runSql(older, [key, windows], '0006-long-lists');
		const newer = await newBareStore();
		await restore(await backUp(older, folder), newer);
		const counted = 'select total::int as total from counted_requests order by counted_at';
		expect(await runSql(newer, [counted])).toEqual([{ total: 840 }, { total: 900 }]);
		const service = await openService({ ...newer, workspace: workspace([{ name: 'live' }]) });
		expect((await call(service, '/ping/', { key: LIVE_KEY.key })).status).toBe(200);
		expect(service.keys).toEqual({});
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

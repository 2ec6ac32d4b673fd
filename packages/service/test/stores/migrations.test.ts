import { Readable } from 'node:stream';
import {
	newBareStore,
	openService,
	runSql,
	type StoreOptions,
} from '@contact-sync/testing/service';
import { sql, type Kysely } from 'kysely';
import { readBackup } from '../../src/store/backup/read-backup.ts';
import { writeBackup } from '../../src/store/backup/write-backup.ts';
import { migrate } from '../../src/store/migrate.ts';
import { migrations, type Migrations } from '../../src/store/migrations/index.ts';
import { openDatabase } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/opened-database.ts';
import { backUp, runOn } from '../helpers/backups.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';

const folder = useTempFolders()();

/** Migrations of a later version, which has renamed a table, and changed its rows. */
const LATER: Migrations = {
	...migrations,
	'9999-later': {
		async up(db: Kysely<unknown>) {
			await sql`alter table secrets rename to hidden`.execute(db);
			await sql`update hidden set value = upper(value)`.execute(db);
		},
	},
};

const open = ({ pglite, databaseUrl }: StoreOptions) =>
	openDatabase(pglite ? { pglite } : { databaseUrl: databaseUrl! });

/** Returns a store with a row of this version. */
async function storeOfThisVersion(): Promise<StoreOptions> {
	const store = await newBareStore();
	await runSql(store, [`insert into secrets values ('a', 'text')`]);
	return store;
}

async function hiddenIn({ db }: Store) {
	const { rows } = await sql<object>`
		select name, value, (select array_agg(name::text order by name) from kysely_migration) as migrations
		from hidden`.execute(db);
	return rows;
}

const MIGRATED = [{ name: 'a', value: 'TEXT', migrations: Object.keys(LATER) }];

describe('data of this version', () => {
	test('is migrated by a later version', async () => {
		await using later = await open(await storeOfThisVersion());
		await migrate(later.db, { known: LATER });
		expect(await hiddenIn(later)).toEqual(MIGRATED);
	});

	test('stays unchanged if a migration fails, and the error is reported', async () => {
		const broken = {
			...LATER,
			'9999-z-broken': {
				async up() {
					throw new Error('The migration fails.');
				},
			},
		};
		await using later = await open(await storeOfThisVersion());
		await expect(migrate(later.db, { known: broken })).rejects.toThrow('The migration fails.');
		const { rows } = await sql`select name, value from secrets`.execute(later.db);
		expect(rows).toEqual([{ name: 'a', value: 'text' }]);
	});

	test('is restored by a later version from a backup, with the tables of this version, and then migrated', async () => {
		await using source = await open(await storeOfThisVersion());
		const lines = (await Array.fromAsync(writeBackup(source.db))).flat();
		expect(JSON.parse(lines[0]!)).toMatchObject({ migrations: Object.keys(migrations) });
		await using target = await open(await newBareStore());
		await readBackup(target.db, Readable.from(lines), LATER);
		expect(await hiddenIn(target)).toEqual(MIGRATED);
	});
});

describe('data of a later version', () => {
	let store: StoreOptions;
	beforeAll(async () => {
		store = await storeOfThisVersion();
		await using later = await open(store);
		await migrate(later.db, { known: LATER });
	});

	test('is rejected by this version, and stays unchanged', async () => {
		await expect(openService(store)).rejects.toThrow(
			'The data was written by another version of the service. Start that version, or choose another folder with --data or another database in DATABASE_URL.',
		);
		await using later = await open(store);
		expect(await hiddenIn(later)).toEqual(MIGRATED);
	});

	test("isn't backed up by this version", async () => {
		await expect(backUp(store, folder)).rejects.toThrow(
			'The data was written by another version of the service. Back it up with that version.',
		);
	});

	test("isn't changed by the command retry-failed of this version", async () => {
		await expect(runOn(store, ['retry-failed', '--since', '1h'])).rejects.toThrow(
			'The data was written by another version of the service. Start that version,',
		);
	});
});

import { Readable } from 'node:stream';
import { newBareStore } from '@contact-sync/testing/service';
import { readBackup } from '../../src/store/backup/read-backup.ts';
import { migrations, type Migrations } from '../../src/store/migrations/index.ts';
import { openDatabase } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/opened-database.ts';

let store: Store;
beforeAll(async () => {
	const { databaseUrl } = await newBareStore();
	store = await openDatabase({ databaseUrl: databaseUrl! });
});
afterAll(() => store[Symbol.asyncDispose]());

/** Migrations of this version, after one that creates no tables. */
const KNOWN: Migrations = { '0000-before': { up: async () => {} }, ...migrations };

const HEADER = {
	format: 'contact-sync-backup',
	version: 1,
	migrations: Object.keys(KNOWN),
};
const lines = (header: object, ...rest: string[]) => [JSON.stringify(header), ...rest];
const SECRETS = ['["table","secrets"]', '{"name":"a","value":"b"}'];
const END = '["end",1]';
const ID = '00000000-0000-4000-8000-000000000000';

describe('an invalid backup is rejected:', () => {
	test.each([
		['an empty file', [], 'it ends after row 0.'],
		["JSON that isn't a backup", ['{}'], "its first line isn't that of a backup."],
		["text that isn't JSON", ['hello'], "its first line isn't that of a backup."],
		['a newer format', lines({ ...HEADER, version: 2 }), "its first line isn't that of a backup."],
		['no end marker', lines(HEADER, ...SECRETS), 'it ends after row 1.'],
		['a missing row', lines(HEADER, SECRETS[0]!, END), 'the line after row 0 is damaged.'],
		[
			'a row after the end marker',
			lines(HEADER, ...SECRETS, END, SECRETS[1]!),
			'it continues after its end marker.',
		],
		['a row before any table', lines(HEADER, SECRETS[1]!, END), 'the line after row 0 is damaged.'],
		[
			'a PostgreSQL system table',
			lines(HEADER, '["table","pg_class"]'),
			'the line after row 0 is damaged.',
		],
		[
			'a `numbering` line for another table',
			lines(HEADER, ...SECRETS, '["numbering","jobs","id",1,true]'),
			'the line after row 1 is damaged.',
		],
		[
			'a backup from another version',
			lines({ ...HEADER, migrations: [...HEADER.migrations, '9999-later'] }),
			'The backup was made by another version of the service. Restore it with that version.',
		],
		['a truncated row', lines(HEADER, SECRETS[0]!, '{"name":', END), 'a row is damaged.'],
		['a row without a value', lines(HEADER, SECRETS[0]!, '{"name":"a"}', END), 'a row is damaged.'],
		['a duplicate row', lines(HEADER, ...SECRETS, SECRETS[1]!, '["end",2]'), 'a row is damaged.'],
		[
			'a value of the wrong type',
			lines(HEADER, '["table","tags"]', '{"id":"tag"}', END),
			'a row is damaged.',
		],
		[
			'a row that references a missing row',
			lines(
				HEADER,
				'["table","contact_tags"]',
				JSON.stringify({ product: 'a', environment: 'live', contact_id: ID, tag_id: ID }),
				END,
			),
			'a row is damaged.',
		],
		[
			'a `numbering` line for a missing column',
			lines(HEADER, ...SECRETS, '["numbering","secrets","id",1,true]', END),
			'a row is damaged.',
		],
		[
			'a table from a later migration',
			lines(
				{ ...HEADER, migrations: HEADER.migrations.slice(0, 1) },
				'["table","outbox"]',
				'{"id":1}',
				END,
			),
			'a row is damaged.',
		],
		[
			'a gap in the list of migrations',
			lines({ ...HEADER, migrations: HEADER.migrations.slice(1) }, ...SECRETS, END),
			'its first line is damaged.',
		],
	])('%s', async (_, given, sentence) => {
		await expect(readBackup(store.db, Readable.from(given), KNOWN)).rejects.toThrow(sentence);
	});

	test('the database stays empty', async () => {
		expect(await store.db.introspection.getTables()).toEqual([]);
		const complete = Readable.from(lines(HEADER, ...SECRETS, END));
		expect(await readBackup(store.db, complete, KNOWN)).toEqual({ contacts: 0, others: 1 });
	});
});

const LINES = lines({ ...HEADER, migrations: Object.keys(migrations) }, ...SECRETS);

test('a restore into a database that another process fills is rejected, and changes nothing', async () => {
	const { databaseUrl } = await newBareStore();
	await using first = await openDatabase({ databaseUrl: databaseUrl! });
	await using second = await openDatabase({ databaseUrl: databaseUrl! });
	async function* slowly() {
		yield* LINES;
		await expect(readBackup(second.db, Readable.from([...LINES, END]))).rejects.toThrow(
			'Another process is copying data into this database.',
		);
		yield END;
	}
	expect(await readBackup(first.db, slowly())).toEqual({ contacts: 0, others: 1 });
});

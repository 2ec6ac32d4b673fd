import { Readable } from 'node:stream';
import { newStore } from '../host/hosted.ts';
import { readBackup } from '../../src/backup/read-backup.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openDatabase, type Store } from '../../src/store/open-store.ts';

let store: Store;
beforeAll(async () => {
	const { databaseUrl } = await newStore();
	store = await openDatabase({ databaseUrl: databaseUrl! });
});
afterAll(() => store[Symbol.asyncDispose]());

const HEADER = {
	format: 'contact-sync-backup',
	version: 1,
	migrations: Object.keys(migrations),
};
const lines = (header: object, ...rest: string[]) => [JSON.stringify(header), ...rest];
const SECRETS = ['["table","secrets"]', '{"name":"a","value":"b"}'];
const END = '["end",1]';

describe('what cannot be a backup is refused:', () => {
	test.each([
		['nothing', [], 'it ends after row 0.'],
		['another file', ['{}'], 'its first line is another.'],
		['no JSON', ['hello'], 'its first line is another.'],
		['another format', lines({ ...HEADER, version: 2 }), 'its first line is another.'],
		['one without its end', lines(HEADER, ...SECRETS), 'it ends after row 1.'],
		['one that lacks a row', lines(HEADER, SECRETS[0]!, END), 'what follows row 0 cannot be.'],
		['one with more', lines(HEADER, ...SECRETS, END, SECRETS[1]!), 'something follows its end.'],
		['a row of no table', lines(HEADER, SECRETS[1]!, END), 'what follows row 0 cannot be.'],
		['a table of others', lines(HEADER, '["table","pg_class"]'), 'what follows row 0 cannot be.'],
		[
			'the numbering of another table',
			lines(HEADER, ...SECRETS, '["numbering","jobs","id",1,true]'),
			'what follows row 1 cannot be.',
		],
		[
			'one of a newer version',
			lines({ ...HEADER, migrations: [...HEADER.migrations, '9999-later'] }),
			'The backup was made by a newer version of the service. Restore it with that version.',
		],
	])('%s', async (_, given, sentence) => {
		await expect(readBackup(store.db, Readable.from(given))).rejects.toThrow(sentence);
	});

	test('and the database is as empty as it was', async () => {
		expect(await store.db.introspection.getTables()).toEqual([]);
		expect(await readBackup(store.db, Readable.from(lines(HEADER, ...SECRETS, END)))).toEqual({
			contacts: 0,
			others: 1,
		});
	});
});

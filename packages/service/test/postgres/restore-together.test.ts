import { Readable } from 'node:stream';
import { newBareStore } from '@contact-sync/testing/service';
import { readBackup } from '../../src/store/backup/read-backup.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openDatabase } from '../../src/store/open-store.ts';

const HEADER = {
	format: 'contact-sync-backup',
	version: 1,
	migrations: Object.keys(migrations),
};
const LINES = [JSON.stringify(HEADER), '["table","secrets"]', '{"name":"a","value":"b"}'];
const END = '["end",1]';

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

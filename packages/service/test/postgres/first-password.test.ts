import pg from 'pg';
import { newStore } from '@contact-sync/testing/service';
import { isPassword } from '../../src/console/access/password.ts';
import { setUpPassword, storedPassword } from '../../src/console/access/set-up-password.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { OwnedTable } from '../../src/store/tables.ts';
import { until } from '../helpers/until.ts';

test('two processes that start at the same time set one password, and only one process shows it', async () => {
	const databaseUrl = (await newStore()).databaseUrl!;
	await using store = await openStore({ databaseUrl });
	const db = store.db.$omitTables<OwnedTable>();
	const client = new pg.Client(databaseUrl);
	try {
		await client.connect();
		await client.query('begin');
		await client.query('lock table secrets in share mode'); // reads succeed, and writes wait
		const starting = [1, 2].map(() => setUpPassword(db, undefined));
		await until(async () => {
			const { rows } = await client.query(
				`select from pg_locks where relation = 'secrets'::regclass and not granted`,
			);
			return rows.length === starting.length;
		});
		await client.query('commit');
		const shown = (await Promise.all(starting)).filter((each) => each !== undefined);
		expect(shown).toEqual([{ text: expect.any(String), isNew: true }]);
		expect(await isPassword(shown[0]!.text, (await storedPassword(db))!)).toBe(true);
	} finally {
		await client.end();
	}
});

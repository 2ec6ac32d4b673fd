import { newBareStore, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { backUp, restore } from '../helpers/backups.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';

const folder = useTempFolders()();

const KEY = '00000000-0000-4000-8000-000000000001';

/** Rows of a table and a column that migration 0017 renames. */
const OLD_ROWS = [
	`insert into api_keys (id, product, environment, name, scopes, key_hash) values ('${KEY}', 'Acme', 'live', 'live', '{}', 'hash')`,
	`insert into idempotency_keys (api_key_id, idempotency_key, body_hash, status, answer, created_at)
		values ('${KEY}', 'order-1', 'hash', 201, '{"id": "e1"}', now())`,
	`insert into console_refusals (refused_at) values (timestamptz '2026-11-20T12:00:00Z')`,
];

async function olderStore(): Promise<StoreOptions> {
	const store = await newBareStore();
	await runSql(store, OLD_ROWS, '0016-session-passwords');
	return store;
}

describe('stored responses and failed sign-ins from the previous version', () => {
	test.each([
		['an upgrade', olderStore],
		[
			'a restore',
			async () => {
				const newer = await newBareStore();
				await restore(await backUp(await olderStore(), folder), newer);
				return newer;
			},
		],
	])('are preserved by %s', async (_, upgrade) => {
		const store = await upgrade();
		const read = 'select status, response, failed_at from idempotency_keys, failed_sign_ins';
		expect(await runSql(store, [read])).toEqual([
			{ status: 201, response: { id: 'e1' }, failed_at: new Date('2026-11-20T12:00:00Z') },
		]);
	});
});

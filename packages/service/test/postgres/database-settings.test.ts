import { newBareStore, openService, runSql } from '@contact-sync/testing/service';
import { DATABASE_TIMEOUTS } from '../../src/store/database-timeouts.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { slowApply } from '../helpers/slow-apply.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

/** Returns a database with a setting of its administrator. */
async function databaseWith(setting: string) {
	const store = await newBareStore();
	await runSql(store, [
		`do $$ begin execute format('alter database %I set ${setting}', current_database()); end $$`,
	]);
	return store;
}

const open = (store: { databaseUrl?: string }) =>
	openService({
		workspace: workspace([LIVE_KEY]),
		databaseTimeouts: DATABASE_TIMEOUTS, // opens new connections, which have the setting
		...store,
	});

test.each([
	'default_transaction_isolation = serializable',
	"datestyle = ''SQL, DMY''",
	"lock_timeout = ''1ms''",
])('a database with the default %s works like others', async (setting) => {
	const service = await open(await databaseWith(setting));
	const email = newEmail();
	const fields = Array.from({ length: 20 }, (_, i) => ({ [`field ${i}`]: i }));
	const responses = await Promise.all(
		fields.map((custom_fields) => upsert(service, { email, custom_fields })),
	);
	expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201]));
	const { body } = await upsert(service, { email });
	expect(Object.keys(body.custom_fields)).toHaveLength(fields.length);
	expect(service.logs()).not.toMatch(/"level":"(?:warn|error)"/);
	await service.stop();
});

test('an option in the URL replaces no setting of the service', async () => {
	const { databaseUrl } = await databaseWith('default_transaction_isolation = serializable');
	const service = await open({ databaseUrl: `${databaseUrl}?options=-c%20jit%3Doff` });
	const email = newEmail();
	const responses = await Promise.all(
		Array.from({ length: 20 }, (_, i) => upsert(service, { email, custom_fields: { i } })),
	);
	expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201]));
	await service.stop();
});

test('a workspace file may take longer to apply than statements may by default', async () => {
	const store = await databaseWith("statement_timeout = ''500ms''");
	await runSql(store, slowApply(1));
	const service = await open(store);
	expect(service.keys.live).toBe(LIVE_KEY.key);
	await service.stop();
});

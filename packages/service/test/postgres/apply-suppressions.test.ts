import pg from 'pg';
import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { localUnsubscribeLink, mailing, mailsTo, RECEIPT, trigger } from '../helpers/mail.ts';
import { untilLocked } from '../helpers/until-locked.ts';

const LISTED = 'listed@acme.example';

let store: StoreOptions;
let client: pg.Client;
beforeEach(async () => {
	store = await newStore();
	client = new pg.Client(store.databaseUrl);
	await client.connect();
});
afterEach(() => client.end());

const open = (unsubscribed: readonly string[]) =>
	openService({
		...store,
		workspace: mailing({ ...RECEIPT, unsubscribed: unsubscribed.map((email) => ({ email })) }),
		controls: true,
	});

test('an email address whose recipient unsubscribes while it is removed from the workspace file stays suppressed', async () => {
	await (await open([LISTED])).stop();
	await client.query('begin');
	await client.query(
		`update suppressions set in_workspace_file = false where environment = 'live'`, // as the recipient does
	);
	const starting = open([]);
	await untilLocked(store);
	await client.query('commit');
	await (await starting).stop();
	const rows = await runSql(store, ['select email, environment from suppressions']);
	expect(rows).toEqual([{ email: LISTED, environment: 'live' }]);
});

test('a recipient can unsubscribe while another process applies its workspace file', async () => {
	const running = await open([]);
	const email = 'other@acme.example';
	await trigger(running, 'receipt', email);
	const [mail] = await mailsTo(running, email);
	await client.query('begin');
	await client.query('lock table workspace_files in share mode'); // the other process waits, as if it took long
	const starting = open([LISTED]);
	await untilLocked(store);
	const { status } = await fetch(localUnsubscribeLink(running, mail!), { method: 'POST' });
	await client.query('commit');
	expect(status).toBe(200);
	await (await starting).stop();
	await running.stop();
});

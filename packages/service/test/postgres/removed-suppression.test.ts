import pg from 'pg';
import { newStore, openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import type { State } from '../helpers/controlled.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { localUnsubscribeLink, mailing, mailTo, RECEIPT, trigger } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { untilLocked } from '../helpers/until.ts';

const open = (store: object, unsubscribed: object[] = []) =>
	openService({ workspace: mailing({ ...RECEIPT, unsubscribed }), controls: true, ...store });

const entriesOf = async (service: OpenedService, email: string) =>
	(await service.control<State>('state')).suppressions.filter((row) => row.email === email);

/** Creates a contact, and unsubscribes it through the link of an email. Returns the link. */
async function unsubscribed(service: OpenedService, email: string): Promise<URL> {
	await upsert(service, { email });
	await trigger(service, 'receipt', email);
	const link = localUnsubscribeLink(service, await mailTo(service, email));
	await fetch(link, { method: 'POST' });
	return link;
}

const UNSUBSCRIBE = `update suppressions set in_workspace_file = false, suppressed_at = now()`;

/** Runs a statement and, after another change waits for it, a last one, in one transaction. */
async function during<T>(
	databaseUrl: string | undefined,
	[statement, last = '']: readonly [string, string?],
	change: () => Promise<T>,
): Promise<T> {
	const client = new pg.Client(databaseUrl);
	try {
		await client.connect();
		await client.query('begin');
		await client.query(statement);
		const changing = change();
		await untilLocked({ databaseUrl });
		await client.query(last);
		await client.query('commit');
		return await changing;
	} finally {
		await client.end();
	}
}

describe('an unsubscribe at the same time as its removal from the suppression list', () => {
	test('stays if the workspace file no longer lists the email address', async () => {
		const store = await newStore();
		const email = newEmail();
		await (await open(store, [{ email }])).stop();
		const service = await during(
			store.databaseUrl,
			[`${UNSUBSCRIBE} where environment = 'live'`],
			() => open(store),
		);
		expect(await entriesOf(service, email)).toMatchObject([{ environment: 'live' }]);
		await service.stop();
	});

	test('is added again after its removal', async () => {
		const store = await newStore();
		const service = await open(store);
		const email = newEmail();
		const link = await unsubscribed(service, email);
		const removal = ['select from suppressions for update', 'delete from suppressions'] as const;
		const response = await during(store.databaseUrl, removal, () =>
			fetch(link, { method: 'POST' }),
		);
		expect(response.status).toBe(200);
		expect(await entriesOf(service, email)).toMatchObject([{ reason: 'unsubscribed' }]);
		await service.stop();
	});

	test('stays if an operator removes an earlier one, and the page says so', async () => {
		const store = await newStore();
		const service = await open(store);
		const email = newEmail();
		await unsubscribed(service, email);
		const [entry] = await entriesOf(service, email);
		const operator = await signIn(service);
		const report = ['select from contacts for update', UNSUBSCRIBE] as const;
		const { status, text } = await during(store.databaseUrl, report, () =>
			operator.send(`unsubscribed/${String(entry!.id)}/remove/`, { reason: 'By phone' }),
		);
		expect([status, text]).toEqual([409, expect.stringContaining('has just been reported again')]);
		expect(await entriesOf(service, email)).toHaveLength(1);
		await service.stop();
	});
});

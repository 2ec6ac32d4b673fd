import { newStore, openService, type StoreOptions } from '@contact-sync/testing/service';
import pg from 'pg';
import { newEmail } from '../helpers/call.ts';
import { tokenOf, visitWith } from '../helpers/console.ts';
import type { State } from '../helpers/controlled.ts';
import { delivering, localUnsubscribeLink, mailTo, trigger, untilStatus } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';
import { isPassword } from '../../src/console/access/password.ts';
import { setUpPassword, storedPassword } from '../../src/console/access/set-up-password.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { OwnedTable } from '../../src/store/tables.ts';

// The table "Replace secrets" of docs/operators/run.md, with two processes that are restarted in turn.

const smtpWith = (port: number, password: string) => ({
	url: `smtp://acme:${password}@127.0.0.1:${port}?requireTLS=false`,
});

const sendTen = async (service: Awaited<ReturnType<typeof openService>>) => {
	const emails = Array.from({ length: 10 }, newEmail);
	for (const email of emails) expect((await trigger(service, 'receipt', email)).status).toBe(200);
	return emails;
};

test('new SMTP credentials lose and repeat no email that was queued before, between, or after', async () => {
	let valid = 'old';
	await using smtp = await startSmtp({ isValid: (password) => password === valid });
	const store: StoreOptions = await newStore();
	const open = (password: string) =>
		openService({ ...delivering(smtpWith(smtp.port, password)), ...store });
	const before = [await open('old'), await open('old')] as const;
	const emails = await sendTen(before[0]);
	for (const email of emails) await untilStatus(before[0], email, 'sent');

	valid = 'new';
	smtp.cut(); // open connections stay signed in
	emails.push(...(await sendTen(before[0])), ...(await sendTen(before[1])));
	await until(() => before.some((each) => each.logs().includes('delivery paused')));
	await before[0].stop();
	const first = await open('new');
	emails.push(...(await sendTen(first)), ...(await sendTen(before[1])));
	await before[1].stop();
	const second = await open('new');
	emails.push(...(await sendTen(second)));

	await second.stop(); // its attempts in progress would expire with the other clock
	await first.control('clock', { advance: '10m' }); // the refused emails are due again
	for (const email of emails) await untilStatus(first, email, 'sent');
	expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
	const { mails } = await first.control<State>('state');
	expect(mails.filter(({ status }) => status !== 'sent')).toEqual([]);
	await first.stop();
});

test("a new secret for the console's tokens takes effect in all processes, and unsubscribe links stay valid", async () => {
	await using smtp = await startSmtp();
	const store = await newStore();
	const env = { ...delivering(smtp).env, CONSOLE_PASSWORD: 'correct horse battery' };
	const open = () => openService({ ...delivering(smtp), env, ...store });
	const services = [await open(), await open()] as const;
	const email = newEmail();
	await trigger(services[0], 'receipt', email);
	const token = await tokenOf(services[1]);
	expect((await visitWith(services[1], token, 'contacts/')).status).toBe(200);

	await (await signIn(services[0])).act('end-sessions/');

	for (const each of services) expect((await visitWith(each, token, 'contacts/')).status).toBe(401);
	expect((await visitWith(services[0], await tokenOf(services[1]), 'contacts/')).status).toBe(200);
	const link = localUnsubscribeLink(services[1], await mailTo(services[1], email));
	expect((await fetch(link)).status).toBe(200);
	await Promise.all(services.map((each) => each.stop()));
});

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

import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { runOn } from '../helpers/backups.ts';
import { mailing, RECEIPT } from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';

/** More rows than two batches contain. */
const ROWS = 10_001;

/** Rejects statements that change more rows than a batch has. */
const limited = (table: string, change: 'delete' | 'update') => [
	`create function limit_batch() returns trigger language plpgsql as $$
	begin
		if (select count(*) from gone) > 5000 then raise exception 'more than a batch'; end if;
		return null;
	end $$`,
	`create trigger limited after ${change} on ${table} referencing old table as gone
		for each statement execute function limit_batch()`,
];

const jobs = (failedAt: string) =>
	`insert into jobs (product, environment, kind, payload, due_at, delayed_until, failed_at, created_at)
		select 'Acme', 'live', 'trigger_mail', '{"to": "a@b.example", "triggerKey": "receipt", "contactId": null}',
			now() + interval '1 year', now() + interval '1 year', ${failedAt}, now() from generate_series(1, ${ROWS})`;

const FAILED_MAILS = `
	insert into outbox (id, product, environment, message_id, from_name, from_email, to_email, to_email_folded, subject,
			text_body, headers, origin, status, created_at, failed_at)
		select gen_random_uuid(), 'Acme', 'live', n::text, 'Acme', 'a@acme.example', 'b@acme.example', 'b@acme.example',
			'Receipt', 'Thanks.', '{}', '{}', 'failed', now(), now() from generate_series(1, ${ROWS}) as n`;

const CASES = [
	['Cancel All Like This', jobs('null'), 'jobs', 'delete', 'jobs/1/cancel-all/', 'true'],
	[
		'Retry Abandoned Jobs',
		jobs('now()'),
		'jobs',
		'update',
		'retry-abandoned-jobs/',
		'failed_at is not null',
	],
	[
		'Retry Failed Emails',
		FAILED_MAILS,
		'outbox',
		'update',
		'retry-failed-emails/',
		`status = 'failed'`,
	],
] as const;

describe.each(CASES)('%s', (title, rows, table, change, path, isLeft) => {
	test('changes any number of rows in batches, with one entry in the audit log', async () => {
		const store: StoreOptions = await newStore();
		const service = await openService({ ...store, workspace: mailing(RECEIPT) });
		await runSql(store, [rows, ...limited(table, change)]);
		const operator = await signIn(service);
		const { status } = await operator.act(path, { since: '1h' });
		const audit = (await operator.open('audit/')).text;
		await service.stop();
		expect(status).toBe(303);
		expect(audit.split(title)).toHaveLength(2);
		expect(await runSql(store, [`select from ${table} where ${isLeft}`])).toEqual([]);
	});
});

const [, ...RETRIES] = CASES;

test.each(RETRIES)(
	'%s reaches the rows of a product behind those of another product, which stay unchanged',
	async (_, rows, table, __, path, isLeft) => {
		const store: StoreOptions = await newStore();
		const service = await openService({ ...store, workspace: mailing(RECEIPT) });
		const others = rows.replace("'Acme', 'live'", "'Beta', 'live'").replace('n::text', "'b' || n");
		await runSql(store, [others, rows]);
		const operator = await signIn(service);
		await operator.act(path, { since: '1h' });
		await service.stop();
		const left = await runSql(store, [
			`select product, count(*)::int as count from ${table} where ${isLeft} group by product`,
		]);
		expect(left).toEqual([{ product: 'Beta', count: ROWS }]);
	},
);

test('the command retry-failed changes any number of emails in batches', async () => {
	const store = await newStore();
	await (await openService({ ...store, workspace: mailing(RECEIPT) })).stop();
	await runSql(store, [FAILED_MAILS, ...limited('outbox', 'update')]);
	const text = await runOn(store, ['retry-failed', '--since', '1h']);
	expect(text).toContain(`Queued ${ROWS} failed emails again.`);
});

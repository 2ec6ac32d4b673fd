import pg from 'pg';
import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { CONFIGURED } from '../helpers/full-workspace.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { until } from '../helpers/until.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const OWNER = `'Acme', 'live'`;
const LATER = `now() + interval '1 day'`;
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const CONTACT = idOf(1);
const MAIL = idOf(2);
const [ENABLED, DISABLED] = [idOf(3), idOf(4)];

const ADDRESS = `'ada@acme.example', 'ada@acme.example'`;
const mail = (id: string, rest: string) =>
	`('${id}', ${OWNER}, '${id}', '', '', ${ADDRESS}, 'Tips', 'Try.', '{}', '{}', ${rest}, now())`;
const job = (id: number, times: string) =>
	`(${id}, ${OWNER}, 'trigger_mail', '{"contactId": null, "to": "ada@acme.example", "triggerKey": "later"}', ${times}, now())`;
const key = (id: string, disabledAt: string) =>
	`('${id}', ${OWNER}, '${id}', '{}', '${id}', ${disabledAt}, false)`;

const ROWS = [
	`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
		values ('${CONTACT}', ${OWNER}, ${ADDRESS}, '{}', now(), now())`,
	`insert into outbox (id, product, environment, message_id, from_name, from_email, to_email, to_email_folded,
			subject, text_body, headers, origin, status, deliver_at, created_at)
		values ${mail(MAIL, `'queued', ${LATER}`)}`,
	`insert into jobs (id, product, environment, kind, payload, due_at, failed_at, created_at)
		overriding system value values ${job(1, 'now(), now()')}, ${job(2, `${LATER}, null`)}, ${job(3, `${LATER}, null`)}`,
	`insert into suppressions (id, product, environment, email, email_folded, reason, created_at, suppressed_at)
		overriding system value values (1, ${OWNER}, 'bob@acme.example', 'bob@acme.example', 'bounced', now(), now())`,
	`insert into api_keys (id, product, environment, name, scopes, key_hash, disabled_at, in_workspace_file)
		values ${key(ENABLED, 'null')}, ${key(DISABLED, 'now()')}`,
];

let store: StoreOptions;
let operator: Operator;
let client: pg.Client;
beforeAll(async () => {
	store = await newStore();
	await runSql(store, ROWS);
	operator = await signIn(
		await openService({ ...store, workspace: workspace([LIVE_KEY], 'Acme', CONFIGURED) }),
	);
	client = new pg.Client(store.databaseUrl);
	await client.connect();
});
afterEach(() => client.query('rollback')); // after a failure
afterAll(() => client.end());

/** Waits until two transactions wait for locks. */
const untilBothWait = () =>
	until(async () => {
		const waiting = await runSql(store, [
			`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
		]);
		return waiting.length === 2;
	});

// Retrying an email again is possible, because a queued one can wait for its next attempt.
test.each([
	['email.cancel', 'outbox', MAIL, `outbox/${MAIL}/cancel/`],
	['job.retry', 'jobs', 1, 'jobs/1/retry/'],
	['job.cancel', 'jobs', 2, 'jobs/2/cancel/'],
	['job.cancel-all', 'jobs', 3, 'jobs/3/cancel-all/'],
	['suppression.remove', 'suppressions', 1, 'unsubscribed/1/remove/'],
	['key.disable', 'api_keys', ENABLED, `keys/${ENABLED}/disable/`],
	['key.enable', 'api_keys', DISABLED, `keys/${DISABLED}/enable/`],
	['contact.delete', 'contacts', CONTACT, `contacts/${CONTACT}/delete/`],
])('%s by two users at the same time happens once', async (action, table, id, path) => {
	await client.query('begin');
	await client.query(`select from ${table} where id = '${id}' for update`);
	const sending = [1, 2].map(() => operator.send(path, { reason: 'asked' }));
	await untilBothWait();
	await client.query('commit');
	const statuses = (await Promise.all(sending)).map(({ status }) => status).toSorted();
	expect([
		[303, 404],
		[303, 409],
	]).toContainEqual(statuses);
	const entries = await runSql(store, [`select from audit_log where action = '${action}'`]);
	expect(entries).toHaveLength(1);
});

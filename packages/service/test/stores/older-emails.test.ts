import type { Contact } from '@contact-sync/core';
import type { OpenedService } from '../../src/testing.ts';
import { upsert } from '../helpers/call.ts';
import { backUp, restore } from '../helpers/backups.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, RECEIPT, smtpEnv, trigger } from '../helpers/mail.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import {
	newBareStore,
	openService,
	runSql,
	type StoreOptions,
} from '@contact-sync/testing/service';

const folder = useTempFolders()();

/** Emails of contacts, in the order of their creation. */
const CONTACTS = [
	'ada@münchen.example',
	'ada@xn--mnchen-3ya.example',
	'<victim@acme.example>',
	'Bob@ACME.example',
	'cy@ｆｕｌｌ.example',
	'cy@fu\u00adll.example',
	'"quoted,name"@acme.example',
	'dee@acme.example',
];

const SUPPRESSIONS: [email: string, reason: string, inFile: boolean][] = [
	['victim@acme.example', 'bounced', true],
	['<victim@acme.example>', 'complained', false],
	['ada@münchen.example', 'unsubscribed', false],
	['Dee@ACME.example', 'unsubscribed', false],
];

const MAILS = ['<victim@acme.example>', '"quoted,name"@acme.example', 'Bob@ACME.example'];

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const both = (email: string) => `${text(email)}, ${text(email.toLowerCase())}`;
const rows = <T>(values: readonly T[], row: (value: T, n: number) => string) =>
	values.map((value, n) => `(${row(value, n)})`).join();
const at = (n: number) => `timestamptz '2026-11-20' + ${n} * interval '1 s'`;

const OLD_ROWS = [
	`insert into contacts (id, product, environment, email, email_folded, external_id, custom_fields, created_at, updated_at)
		values ${rows(CONTACTS, (email, n) => `gen_random_uuid(), 'Acme', 'live', ${both(email)}, 'u${n}', '{"n": ${n}}', ${at(n)}, ${at(n)}`)}`,
	`insert into suppressions (product, environment, email, email_folded, reason, in_workspace_file, created_at)
		values ${rows(SUPPRESSIONS, ([email, reason, inFile], n) => `'Acme', 'live', ${both(email)}, '${reason}', ${inFile}, ${at(n)}`)}`,
	`insert into outbox (id, product, environment, message_id, from_name, from_email, to_email, to_email_folded, subject,
			text_body, headers, origin, status, created_at, deliver_at)
		values ${rows(MAILS, (email, n) => `gen_random_uuid(), 'Acme', 'live', '<${n}@a>', 'Acme', 'hello@acme.example', ${both(email)}, 'Hi', 'Hi', '{}', '{}', 'queued', ${at(n)}, ${at(n)}`)}`,
];

/** Ways to upgrade the rows of the previous version. */
const WAYS: [string, () => Promise<StoreOptions>][] = [
	[
		'in place',
		async () => {
			const store = await newBareStore();
			await runSql(store, OLD_ROWS, '0007-jobs-in-turn');
			return store;
		},
	],
	[
		'by restoring a backup',
		async () => {
			const [older, newer] = [await newBareStore(), await newBareStore()];
			await runSql(older, OLD_ROWS, '0007-jobs-in-turn');
			await restore(await backUp(older, folder), newer);
			return newer;
		},
	],
];

describe.each(WAYS)('email addresses from the previous version, upgraded %s', (_, upgrade) => {
	let service: OpenedService;
	let smtp: Awaited<ReturnType<typeof startSmtp>>;
	let state: State;
	beforeAll(async () => {
		smtp = await startSmtp();
		service = await openService({
			workspace: mailing(RECEIPT),
			controls: true,
			env: smtpEnv(smtp),
			...(await upgrade()),
		});
		await service.control('clock', { advance: '1m' });
		state = await service.control<State>('state');
	});
	afterAll(async () => {
		await service.stop();
		await smtp[Symbol.asyncDispose]();
	});

	test('get their canonical spelling unless another contact has it, and all contacts keep their data', () => {
		const found = state.contacts.map(({ email, custom_fields }) => [custom_fields, email]);
		const emails = [
			'ada@münchen.example',
			'ada@xn--mnchen-3ya.example',
			'victim@acme.example',
			'Bob@acme.example',
			'cy@full.example',
			'cy@fu\u00adll.example',
			'"quoted,name"@acme.example',
			'dee@acme.example',
		];
		expect(found).toEqual(emails.map((email, n) => [{ n }, email]));
	});

	test('keep the most severe suppression per canonical spelling, even over one from the workspace file', () => {
		const listed = state.suppressions
			.map(({ email, reason, in_workspace_file }) => [email, reason, in_workspace_file])
			.toSorted();
		expect(listed).toEqual([
			['Dee@acme.example', 'unsubscribed', false],
			['ada@xn--mnchen-3ya.example', 'unsubscribed', false],
			['victim@acme.example', 'complained', false],
		]);
	});

	test('receive no queued email if they are suppressed or invalid', () => {
		const mails = state.mails.map(({ to_email, status }) => [to_email, status]);
		expect(mails).toEqual([
			['victim@acme.example', 'cancelled'],
			['"quoted,name"@acme.example', 'failed'],
			['Bob@acme.example', 'sent'],
		]);
		expect(smtp.received.map(({ to }) => to)).toEqual([['Bob@acme.example']]);
	});

	test('can be found by any spelling', async () => {
		const of = async (email: string) => (await upsert(service, { email })) as { body: Contact };
		expect((await of('Ada@MÜNCHEN.example')).body).toMatchObject({
			external_id: 'u1',
			status: 'unsubscribed',
		});
		expect((await of('cy@full.example')).body.external_id).toBe('u4');
		expect((await of('victim@acme.example')).body).toMatchObject({
			external_id: 'u2',
			status: 'complained',
		});
		expect((await trigger(service, 'receipt', 'ada@münchen.example')).status).toBe(422);
	});
});

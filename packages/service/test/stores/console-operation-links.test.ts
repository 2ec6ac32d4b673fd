import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { ABLE_KEY } from '../helpers/automations.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { workspace } from '../helpers/workspace.ts';

const mailId = (n: number) => `10000000-0000-4000-8000-00000000000${n}`;

const mail = (n: number, status: string, environment = 'live') =>
	`('${mailId(n)}', 'Acme', '${environment}', '<${n}@acme.example>', '', '', 'ada@acme.example', 'ada@acme.example',
		'', 'Thanks.', '{}', '{}', '${status}', ${status === 'queued' ? `now() + interval '1 day'` : 'null'}, now())`;

const job = (environment: string, attempts: number, failedAt: string) =>
	`('Acme', '${environment}', 'trigger_mail', '{"to":"ada@acme.example","triggerKey":"later"}', now() + interval '1 day', ${attempts}, ${failedAt}, now())`;

const key = (environment: string, disabledAt: string) =>
	`(gen_random_uuid(), 'Acme', '${environment}', 'shop', '{}', '${environment}', ${disabledAt}, false)`;

let operator: Operator;
beforeAll(async () => {
	const store = await newStore();
	const unsubscribed = [{ email: 'no@more.example' }];
	const file = workspace([{ ...ABLE_KEY, environment: 'test' }], 'Acme', { unsubscribed });
	const service = await openService({ ...store, workspace: file });
	await runSql(store, [
		`insert into outbox (id, product, environment, message_id, from_name, from_email, to_email, to_email_folded,
				subject, text_body, headers, origin, status, deliver_at, created_at)
			values ${mail(1, 'queued')}, ${mail(2, 'failed')}, ${mail(3, 'cancelled')}, ${mail(4, 'sent')}, ${mail(5, 'kept', 'test')}`,
		`insert into jobs (product, environment, kind, payload, due_at, attempts, failed_at, created_at)
			values ${job('live', 12, 'now()')}, ${job('live', 1, 'null')}, ${job('test', 0, 'null')}`,
		`insert into suppressions (product, environment, email, email_folded, reason, created_at, suppressed_at)
			values ('Acme', 'live', 'bad@acme.example', 'bad@acme.example', 'bounced', now(), now())`,
		'delete from api_keys',
		`insert into api_keys (id, product, environment, name, scopes, key_hash, disabled_at, in_workspace_file)
			values ${key('live', 'null')}, ${key('test', 'now()')}`,
	]);
	operator = await signIn(service);
});

/** Labels of the links to operations on each page, by what the page shows. */
const PAGES: Record<string, [path: string, labels: string[]]> = {
	'a queued email': [`outbox/${mailId(1)}/`, ['Retry Email', 'Cancel Email']],
	'a failed email': [`outbox/${mailId(2)}/`, ['Retry Email']],
	'a canceled email': [`outbox/${mailId(3)}/`, ['Retry Email']],
	'a sent email': [`outbox/${mailId(4)}/`, []],
	'a test email': [`outbox/${mailId(5)}/?environment=test`, []],
	'the outbox': ['outbox/', ['Retry Failed Emails']],
	'the outbox of the test environment': ['outbox/?environment=test', []],
	'an abandoned job': [
		'jobs/',
		['Retry Abandoned Jobs', 'Retry', 'Cancel Email', 'Cancel All Like This'],
	],
	'no abandoned job': ['jobs/?environment=test', []],
	'a job that failed once': [
		'jobs/?state=scheduled',
		['Retry', 'Cancel Email', 'Cancel All Like This'],
	],
	'a job before its first attempt': [
		'jobs/?state=scheduled&environment=test',
		['Cancel Email', 'Cancel All Like This'],
	],
	'a suppressed email address': ['unsubscribed/?email=bad@acme.example', ['Remove from List']],
	'an email address in the workspace file': ['unsubscribed/?email=no@more.example', []],
	'an enabled key': ['keys/', ['Create API Key', 'Rotate', 'Disable']],
	'a disabled key': ['keys/?environment=test', ['Create API Key', 'Enable']],
	'the audit log': ['audit/', ['End All Sessions']],
};

test.each(Object.entries(PAGES))(
	'the page of %s links to the operations that are possible, and to no others',
	async (_, [path, labels]) => {
		const { text } = await operator.open(path);
		const links = [...text.matchAll(/<a class="button" href="([^"]+)">\s*([^<]+?)\s*</g)];
		expect(links.map(([, , label]) => label)).toEqual(labels);
		for (const [, href] of links) {
			const page = new URL(href!.replaceAll('&amp;', '&'), `http://acme.example/${path}`);
			const { status, text: form } = await operator.open(page.pathname.slice(1) + page.search);
			expect([href, status, form]).toEqual([href, 200, expect.stringContaining('method="post"')]);
		}
	},
);

test('an email without a subject has a name on its pages', async () => {
	const { text } = await operator.open(`outbox/${mailId(2)}/`);
	expect(text).toContain('<title>(no subject) · Contact Sync</title>');
	for (const path of [`outbox/${mailId(2)}/retry/`, `outbox/${mailId(1)}/cancel/`]) {
		expect((await operator.open(path)).text).toContain('(no subject), to ada@acme.example');
	}
});

test('an empty list of emails names the recipient and the state that it is filtered by', async () => {
	const read = async (query: string) => (await operator.open(`outbox/?${query}`)).text;
	expect(await read('to=bob@acme.example')).toContain('No emails to “bob@acme.example”.');
	const both = await read('to=ada@acme.example&state=failed&environment=test');
	expect(both).toContain('No emails to “ada@acme.example” have this state.');
	expect(await read('state=failed&environment=test')).toContain('No email has this state.');
});

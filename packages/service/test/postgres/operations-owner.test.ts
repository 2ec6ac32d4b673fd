import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { OPERATIONS } from '../../src/console/operations/index.ts';
import { ABLE_KEY } from '../helpers/automations.ts';
import { CONFIGURED } from '../helpers/full-workspace.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { writeWorkspaces, workspace } from '../helpers/workspace.ts';

const folder = useTempFolders()();

const PRODUCTS = ['Acme', 'Beta'];
const OWNERS = PRODUCTS.flatMap((product) => [`'${product}', 'live'`, `'${product}', 'test'`]);
/** The owner whose rows are changed. */
const CHANGED = OWNERS.indexOf("'Beta', 'live'");
const QUERY = '?product=Beta';

/** Returns the ID of an owner's row. */
const idOf = (kind: number, n = CHANGED) => `${kind}0000000-0000-4000-8000-00000000000${n}`;
const [CONTACT, TAG, EVENT, ENROLLMENT, FAILED, QUEUED, KEY, OLD_KEY] = [1, 2, 3, 4, 5, 6, 7, 8];

const LATER = `now() + interval '1 day'`;
/** Times of jobs: due, and failed. */
const [ABANDONED, SCHEDULED] = ['now(), now()', `${LATER}, null`];

/** Returns the same rows for each owner, about the same person. */
const rowsOf = (owner: string, n: number): string[] => {
	const email = `'ada@acme.example', 'ada@acme.example'`;
	const mail = (id: string, contact: string, rest: string) =>
		`('${id}', ${owner}, ${contact}, '<${id}@acme.example>', '', '', ${email}, 'Tips', 'Try.', '{}', '{}', 'Error 2', ${rest}, now())`;
	const job = (contactId: string | null, times: string, to = 'ada@acme.example') => {
		const payload = { contactId, to, triggerKey: 'later' };
		return `(${owner}, 'trigger_mail', '${JSON.stringify(payload)}', ${times}, 'Error 1', now())`;
	};
	const own = (times: string) => job(idOf(CONTACT, n), times);
	const older = (times: string) => job(null, times); // than the contact
	const toOther = job(null, SCHEDULED, 'bob@acme.example');
	const key = (kind: number, disabledAt: string) =>
		`('${idOf(kind, n)}', ${owner}, 'key-${kind}', '{}', '${idOf(kind, n)}', ${disabledAt}, false)`;
	return [
		`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
			values ('${idOf(CONTACT, n)}', ${owner}, ${email}, '{}', now(), now())`,
		`insert into tags (id, product, environment, name) values ('${idOf(TAG, n)}', ${owner}, 'VIP')`,
		`insert into contact_tags values (${owner}, '${idOf(CONTACT, n)}', '${idOf(TAG, n)}')`,
		`insert into events values ('${idOf(EVENT, n)}', ${owner}, '${idOf(CONTACT, n)}', 'visit', '{}', now())`,
		`insert into enrollments (id, product, environment, contact_id, sequence_slug, status, next_step, step_from, overridden_at, enrolled_at)
			values ('${idOf(ENROLLMENT, n)}', ${owner}, '${idOf(CONTACT, n)}', 'onboarding', 'active', 'welcome', now(), null, now())`,
		`insert into activity (product, environment, contact_id, kind, details, created_at)
			values (${owner}, '${idOf(CONTACT, n)}', 'created', '{}', now())`,
		`insert into outbox (id, product, environment, contact_id, message_id, from_name, from_email, to_email,
				to_email_folded, subject, text_body, headers, origin, problem, status, deliver_at, failed_at, created_at)
			values ${mail(idOf(FAILED, n), `'${idOf(CONTACT, n)}'`, `'failed', null, now()`)}, ${mail(idOf(QUEUED, n), 'null', `'queued', ${LATER}, null`)}`,
		`insert into jobs (product, environment, kind, payload, due_at, failed_at, problem, created_at)
			values ${[own(ABANDONED), older(ABANDONED), own(SCHEDULED), own(SCHEDULED), older(SCHEDULED), toOther].join(', ')}`,
		`insert into suppressions (product, environment, email, email_folded, reason, created_at, suppressed_at)
			values (${owner}, 'bob@acme.example', 'bob@acme.example', 'bounced', now(), now())`,
		`insert into api_keys (id, product, environment, name, scopes, key_hash, disabled_at, in_workspace_file)
			values ${key(KEY, 'null')}, ${key(OLD_KEY, 'now()')}`,
		`insert into rejected_requests (api_key_id, request_id, method, path, status, detail, created_at)
			values ('${idOf(KEY, n)}', 'r', 'POST', '/', 400, 'ada@acme.example', now())`,
	];
};

let store: StoreOptions;
let operator: Operator;
/** IDs of the changed owner's jobs, in order, and of its suppressed email address. */
let ids: { jobs: number[]; suppression: number };
beforeAll(async () => {
	store = await newStore();
	await runSql(store, OWNERS.flatMap(rowsOf));
	const files = PRODUCTS.map((product) => {
		const key = { ...ABLE_KEY, name: product, key: `cs_live_of_the_product_${product}` };
		return workspace([key], product, { ...CONFIGURED, unsubscribed: [] });
	});
	const args = writeWorkspaces(folder, files);
	operator = await signIn(await openService({ ...store, args }));
	[ids] = (await runSql<typeof ids>(store, [
		`select array_agg(id::int order by id) as jobs,
			(select id::int from suppressions where (product, environment) = (${OWNERS[CHANGED]})) as suppression
			from jobs where (product, environment) = (${OWNERS[CHANGED]})`,
	])) as [typeof ids];
});

/** Returns the rows of all other owners, by table. */
async function othersRows(): Promise<unknown[]> {
	const tables = await runSql<{ name: string }>(store, [
		`select distinct table_name as name from information_schema.columns
			where table_schema = 'public' and column_name = 'environment' order by 1`,
	]);
	const isOther = `(product, environment) <> (${OWNERS[CHANGED]})`;
	const queries = [
		...tables.map(({ name }) => `select to_jsonb(row) as row from ${name} as row where ${isOther}`),
		`select to_jsonb(row) as row from rejected_requests as row
			where api_key_id in (select id from api_keys where ${isOther})`,
	];
	return runSql(store, [`${queries.map((query) => `(${query})`).join(' union all ')} order by 1`]);
}

interface Case {
	/** Path of the operation, with its ID. */
	path: string;
	fields?: Record<string, string>;
	/** Subject and details of its entry in the audit log. */
	subject: string;
	details?: object;
}

/** Operations in an order in which each is possible. */
const CASES: Record<string, () => Case> = {
	'contact.export': () => ({ path: `contacts/${idOf(CONTACT)}/export/`, subject: idOf(CONTACT) }),
	'email.retry': () => ({
		path: `outbox/${idOf(FAILED)}/retry/`,
		subject: idOf(FAILED),
		details: { was: 'failed', problem: 'Error 2' },
	}),
	'email.cancel': () => ({ path: `outbox/${idOf(QUEUED)}/cancel/`, subject: idOf(QUEUED) }),
	'email.retry-failed': () => ({
		path: 'retry-failed-emails/',
		fields: { since: '1d' },
		subject: 'failed emails',
		details: { since: '1d' },
	}),
	'job.retry': () => ({
		path: `jobs/${ids.jobs[0]}/retry/`,
		subject: String(ids.jobs[0]),
		details: { kind: 'trigger_mail', problem: 'Error 1' },
	}),
	'job.cancel': () => ({
		path: `jobs/${ids.jobs[2]}/cancel/`,
		subject: String(ids.jobs[2]),
		details: { kind: 'trigger_mail', problem: 'Error 1' },
	}),
	'job.retry-abandoned': () => ({
		path: 'retry-abandoned-jobs/',
		fields: { since: '1d' },
		subject: 'abandoned jobs',
		details: { since: '1d' },
	}),
	'suppression.remove': () => ({
		path: `unsubscribed/${ids.suppression}/remove/`,
		fields: { reason: 'asked' },
		subject: 'bob@acme.example',
		details: { was: 'bounced', reason: 'asked' },
	}),
	'key.create': () => ({
		path: 'keys/create/',
		fields: { name: 'shop', scopes: 'contacts:read' },
		subject: 'shop',
		details: { scopes: ['contacts:read'] },
	}),
	'key.rotate': () => ({ path: `keys/${idOf(KEY)}/rotate/`, subject: `key-${KEY}` }),
	'key.disable': () => ({ path: `keys/${idOf(KEY)}/disable/`, subject: `key-${KEY}` }),
	'key.enable': () => ({ path: `keys/${idOf(OLD_KEY)}/enable/`, subject: `key-${OLD_KEY}` }),
	'contact.cancel-jobs': () => ({
		path: `contacts/${idOf(CONTACT)}/cancel-jobs/`,
		subject: idOf(CONTACT),
	}),
	'job.cancel-all': () => ({
		path: `jobs/${ids.jobs[5]}/cancel-all/`,
		subject: 'Email trigger later',
		details: { job: String(ids.jobs[5]) },
	}),
	'contact.delete': () => ({ path: `contacts/${idOf(CONTACT)}/delete/`, subject: idOf(CONTACT) }),
};

test.each(Object.entries(CASES))(
	'%s leaves the rows of other owners as they are, and is in the audit log of its owner',
	async (action, of) => {
		const before = await othersRows();
		expect(before.length).toBeGreaterThan(3 * 12);
		const { path, fields, subject, details = {} } = of();
		const { status } = await operator.act(`${path}${QUERY}`, fields);
		expect([200, 303]).toContain(status);
		expect(await othersRows()).toEqual(before);
		const entries = await runSql(store, [
			`select product, environment, account, subject, details from audit_log where action = '${action}'`,
		]);
		const expected = { product: 'Beta', environment: 'live', account: 'operator' };
		expect(entries).toEqual([{ ...expected, subject, details }]);
	},
);

test('all operations on rows are tested', () => {
	const tested = [...Object.keys(CASES), 'console.end-sessions']; // sessions have no owner
	expect(tested.toSorted()).toEqual(OPERATIONS.map(({ name }) => name).toSorted());
});

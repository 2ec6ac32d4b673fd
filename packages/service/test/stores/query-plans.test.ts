import { runSql, newStore, type StoreOptions } from '@contact-sync/testing/service';
import { scansOf } from '../helpers/query-plan.ts';
import { statementsFor } from '../../src/domain/retention/clear-old.ts';
import { nextDueJobs } from '../../src/jobs/turn.ts';
import { newestDueMail, nextDueMail } from '../../src/mail/next-due-mail.ts';

const DAY_MS = 86_400_000;
const EXPIRED = 10;

/** Products whose rows have another retention period, or none. */
const OTHERS = 3_000;

/** Returns statements that add old rows of each kind. */
const oldRows = (product: string, count: number) => [
	`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
		values (md5('${product}')::uuid, '${product}', 'live', 'a@b.example', 'a@b.example', '{}', now(), now())`,
	`create temporary table at as select n, now() - interval '9 years' + n * interval '1 second' as t
		from generate_series(1, ${count}) as n`,
	`insert into activity (product, environment, contact_id, kind, details, created_at)
		select '${product}', 'live', md5('${product}')::uuid, 'event', '{}', t from at`,
	`insert into events (id, product, environment, contact_id, name, properties, created_at)
		select gen_random_uuid(), '${product}', 'live', md5('${product}')::uuid, 'login', '{}', t from at`,
	...['kept', 'sent'].map(
		(
			status,
		) => `insert into outbox (id, product, environment, message_id, from_name, from_email, to_email,
				to_email_folded, subject, text_body, headers, origin, status, created_at)
			select gen_random_uuid(), '${product}', 'live', '${product} ${status} ' || n, 'Acme', 'a@acme.example',
				'b@acme.example', 'b@acme.example', 'Receipt', 'Thanks.', '{}', '{}', '${status}', t from at`,
	),
	'drop table at',
];

const retention = { activity: DAY_MS, events: DAY_MS, outbox: DAY_MS };
const STATEMENTS = statementsFor({ product: 'Acme', retention }, Date.now()).map(
	([kind, statement], index) => ({ kind, statement, index }),
);

// In this order, because statistics stay.
describe.each([
	['without table statistics', 'select'],
	['with table statistics', 'analyze'],
])('%s', (_, before) => {
	let store: StoreOptions;
	beforeAll(async () => {
		store = await newStore();
		await runSql(store, [...oldRows('Beta', OTHERS), ...oldRows('Acme', EXPIRED)]);
	});

	test.each(STATEMENTS)(
		'clearing the expired rows of a product reads no old rows of other products: $kind, statement $index',
		async ({ kind, statement }) => {
			const { rows } = await scansOf(store, kind, statement, before);
			expect(rows).toBeLessThanOrEqual(2 * EXPIRED); // of the outbox, also those of the other statement
		},
	);
});

let store: StoreOptions;
beforeAll(async () => {
	store = await newStore();
	await runSql(store, [
		`insert into jobs (product, environment, kind, payload, due_at, created_at)
			select 'Acme', 'live', 'automation', jsonb_build_object('contactId', md5((n % 10000)::text)::uuid), t, t
			from generate_series(1, 20000) as n, lateral (select timestamptz '2025-11-20' + n * interval '1 ms' as t) as at`,
		`insert into outbox (id, product, environment, message_id, from_name, from_email, to_email, to_email_folded,
				subject, headers, origin, status, created_at, deliver_at)
			select gen_random_uuid(), 'Acme', 'live', n::text, 'Acme', 'a@acme.example', 'b@acme.example', 'b@acme.example',
				'Receipt', '{}', '{"sequence": "course"}', 'queued', t, t
			from generate_series(1, 20000) as n, lateral (select timestamptz '2025-11-20' + n * interval '1 ms' as t) as at`,
	]);
});

const LIMIT = 16;

// In this order, because statistics stay.
describe.each([
	['without table statistics', 'select'],
	['with table statistics', 'analyze'],
])('%s, the query for what is due next', (_, before) => {
	test('reads no jobs but those that it returns', async () => {
		const query = nextDueJobs(new Date(), [{ product: 'Acme' }, { product: 'Other' }], LIMIT);
		const { types, sorted, rows } = await scansOf(store, 'jobs', query, before);
		expect(types).toEqual(['Index Scan']);
		expect(rows).toBeLessThanOrEqual(LIMIT);
		expect(Math.max(0, ...sorted)).toBeLessThanOrEqual(LIMIT);
	});

	test.each([nextDueMail, newestDueMail])(
		'reads one email per product and priority',
		async (of) => {
			const query = of(new Date(), ['Acme', 'Other']);
			const { types, rows } = await scansOf(store, 'outbox', query, before);
			expect(types).toEqual(['Index Scan']);
			expect(rows).toBeLessThanOrEqual(4);
		},
	);
});

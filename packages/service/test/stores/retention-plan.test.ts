import { newStore, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { statementsFor } from '../../src/domain/retention/clear-old.ts';
import { scansOf } from '../helpers/query-plan.ts';

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

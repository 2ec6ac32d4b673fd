import { nextDueJobs } from '../../src/jobs/turn.ts';
import { newestDueMail, nextDueMail } from '../../src/mail/next-due-mail.ts';
import { newStore, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { scansOf } from '../helpers/query-plan.ts';

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

import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { allPages, signIn, type Operator } from '../helpers/operate.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';

/** Number of contacts, each with an email, an enrollment, and a stopped automation. */
const COUNT = 240;

/** Rows with the same time, so only their IDs determine the order. Even numbers are suppressed, and completed the sequence. */
const ROWS = [
	`create temporary table people as
		select gen_random_uuid() as id, n, 'person-' || n || '@acme.example' as email, now() as time
		from generate_series(1, ${COUNT}) as n`,
	`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
		select id, 'Acme', 'live', email, email, '{}', time, time from people`,
	`insert into suppressions (product, environment, email, email_folded, reason, created_at, suppressed_at)
		select 'Acme', 'live', email, email, 'bounced', time, time from people where n % 2 = 0`,
	`insert into enrollments (id, product, environment, contact_id, sequence_slug, status, step_from,
			overridden_at, enrolled_at, ended_at)
		select id, 'Acme', 'live', id, 'onboarding', case n % 2 when 0 then 'completed' else 'stopped' end, time,
			null, time, time from people`,
	`insert into activity (product, environment, contact_id, kind, details, created_at)
		select 'Acme', 'live', id, 'automation_loop_stopped', '{"depth":5}', time from people`,
	`insert into outbox (id, product, environment, message_id, from_name, from_email, to_email, to_email_folded,
			subject, text_body, headers, origin, status, created_at)
		select id, 'Acme', 'live', '<' || n || '@acme.example>', '', '', box, box, 'mail-' || n, '', '{}', '{}',
			case when n % 4 < 2 then 'failed' else 'cancelled' end, time
		from (select *, n % 2 || '@acme.example' as box from people) as mails`,
];

let operator: Operator;
beforeAll(async () => {
	const store = await newStore();
	await runSql(store, ROWS);
	operator = await signIn(await openService({ ...store, workspace: FULL_WORKSPACE }));
});

/** What identifies a row on a page. */
const ROW = /<bdi>(?:mail|person)-(\d+)/g;

/** Returns the numbers of the rows on all pages of a list, sorted. */
async function listed(path: string): Promise<number[]> {
	const numbers = await allPages(operator, path, ROW);
	return numbers.map(Number).toSorted((a, b) => a - b);
}

/** Returns the numbers of the rows on a page. */
const rowsIn = (page: string) => [...page.matchAll(ROW)].map(([, number]) => number);

/** Returns the address of a link, relative to the console. */
function linkIn(page: string, label: string): string {
	const [, address] = new RegExp(`href="([^"]*)"[^>]*>\\s*${label}<`).exec(page)!;
	return address!.replaceAll('&amp;', '&').replace(/^(\.\.\/)+/, '');
}

test.each<[path: string, isListed: (n: number) => boolean]>([
	['outbox/', () => true],
	['outbox/?state=failed', (n) => n % 4 < 2],
	['outbox/?to=0@acme.example&state=failed', (n) => n % 4 === 0],
	['unsubscribed/', (n) => n % 2 === 0],
	['automations/', () => true],
	['contacts/?status=active', (n) => n % 2 === 1],
	['contacts/?status=bounced', (n) => n % 2 === 0],
	['sequences/onboarding/?status=stopped', (n) => n % 2 === 1],
	['sequences/onboarding/?status=completed', (n) => n % 2 === 0],
])('the pages of /console/%s list each row once', async (path, isListed) => {
	const all = Array.from({ length: COUNT }, (_, i) => i + 1);
	expect(await listed(path)).toEqual(all.filter(isListed));
});

test.each([
	'outbox/',
	'outbox/?to=0@acme.example&state=failed',
	'contacts/?status=bounced',
	'sequences/onboarding/?status=completed',
])('the second page of /console/%s links to the first one', async (path) => {
	const first = await operator.open(path);
	const second = await operator.open(linkIn(first.text, 'Next Page'));
	const again = await operator.open(linkIn(second.text, 'First Page'));
	expect(rowsIn(first.text)).toHaveLength(50);
	expect(rowsIn(second.text)).not.toEqual(rowsIn(first.text));
	expect(rowsIn(again.text)).toEqual(rowsIn(first.text));
});

import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { automationId } from '../src/domain/automations/automation-id.ts';
import { readAttention } from '../src/console/attention.ts';
import { countText } from '../src/console/count-up-to.ts';
import { ownedRows } from '../src/store/owned-rows.ts';
import { ABLE_KEY } from './helpers/automations.ts';
import { CONFIGURED } from './helpers/full-workspace.ts';
import { textOf } from './helpers/lived-in.ts';
import { signIn, type Operator } from './helpers/operate.ts';
import { workspace } from './helpers/workspace.ts';
import { fakeDatabase } from './helpers/fake-database.ts';

const AUTOMATION = {
	when: {
		event: 'purchase',
		where: {
			plan: 'pro',
			a: { eq: 1 },
			b: { ne: 2 },
			c: { gt: 3 },
			d: { gte: 4 },
			e: { lt: 5 },
			f: { lte: 6 },
			g: { in: ['x', 7] },
			h: { gt: 8, lt: 9 },
		},
	},
	then: [{ add_tag: 'Buyer' }],
};

const email = (n: number) => `person-${n}@acme.example`;
const contactId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

/** Statuses of the contacts in the sequence. Each status has a different number. */
const STATUSES = ['active', 'completed', 'completed', 'stopped', 'stopped', 'stopped'];
/** Ages of the runs: one in 24 hours, three in 7 days, and six in total. */
const AGES = ['1 hour', '2 days', '6 days', '8 days', '9 days', '20 days'];

let operator: Operator;
beforeAll(async () => {
	const store = await newStore();
	const file = workspace([ABLE_KEY], 'Acme', { ...CONFIGURED, automations: [AUTOMATION] });
	const service = await openService({ ...store, workspace: file });
	const details = JSON.stringify({ automation: automationId(AUTOMATION) });
	const contacts = STATUSES.map(
		(_, n) =>
			`('${contactId(n)}', 'Acme', 'live', '${email(n)}', '${email(n)}', '{}', now(), now())`,
	);
	const enrollments = STATUSES.map(
		(status, n) =>
			`(gen_random_uuid(), 'Acme', 'live', '${contactId(n)}', 'onboarding', '${status}', now(), null, now())`,
	);
	const runs = AGES.map(
		(age) =>
			`('Acme', 'live', '${contactId(0)}', 'automation_ran', '${details}', now() - interval '${age}')`,
	);
	await runSql(store, [
		`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
			values ${contacts.join(', ')}`,
		`insert into enrollments (id, product, environment, contact_id, sequence_slug, status, step_from, overridden_at, enrolled_at)
			values ${enrollments.join(', ')}`,
		`insert into activity (product, environment, contact_id, kind, details, created_at)
			values ${runs.join(', ')}`,
	]);
	operator = await signIn(service);
});

/** Returns the cells of the first row of a table by their column. */
async function firstRow(path: string): Promise<Record<string, string>> {
	const page = await operator.open(path);
	const cells = (tag: string) =>
		[...page.text.matchAll(new RegExp(`<${tag}\\b.*?</${tag}>`, 'gs'))].map(([text]) =>
			textOf({ ...page, text }).trim(),
		);
	const values = cells('td');
	return Object.fromEntries(cells('th').map((head, column) => [head, values[column]!]));
}

test('the list of sequences shows each number in its own column', async () => {
	expect(await firstRow('sequences/')).toEqual({
		Sequence: expect.stringContaining('Onboarding'),
		State: 'active',
		Steps: '2',
		'In Progress': '1',
		Completed: '2',
		Stopped: '3',
	});
});

test('the list of automations shows each number in its own column, and all conditions', async () => {
	expect(await firstRow('automations/')).toEqual({
		Automation:
			'When the event purchase is tracked, where plan is pro and a is 1 and b is not 2 and c is more than 3 and d is at least 4 and e is less than 5 and f is at most 6 and g is one of [&quot;x&quot;,7] and h is more than 8 and is less than 9: add the tag Buyer.',
		'Last 24 Hours': '1',
		'Last 7 Days': '3',
		Total: '6',
		'Last Run': expect.stringMatching(/^1 h ago /),
	});
});

test('a page shows counts up to 10,000', () => {
	expect([9_999, 10_000, 10_001].map(countText)).toEqual(['9,999', '10,000', 'more than 10,000']);
});

test('the navigation shows counts up to 99, and no zeros', async () => {
	const db = fakeDatabase(() => ({ rows: [{ jobs: 99, outbox: 100, automations: 0 }] }));
	const owned = ownedRows(db, { product: 'Acme', environment: 'live' });
	expect(await readAttention(owned, new Date())).toEqual({ jobs: '99', outbox: '99+' });
});

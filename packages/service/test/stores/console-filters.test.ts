import { newStore, openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { post, upsert } from '../helpers/call.ts';
import {
	localUnsubscribeLink,
	mailing,
	mailTo,
	RECEIPT,
	TEST_KEY,
	trigger,
} from '../helpers/mail.ts';
import { signIn, type Operator } from '../helpers/operate.ts';

/** Custom fields of several types. */
const TYPED = { balance: -3.5, rate: 2.25, level: -7, member: true, blocked: false };

/** The same fields as text. */
const AS_TEXT = Object.fromEntries(
	Object.entries(TYPED).map(([name, value]) => [name, String(value)]),
);

const PEOPLE = [
	{ email: 'ada@acme.example', custom_fields: { plan: 'pro', seats: 5 }, tag_names: ['VIP'] },
	{ email: 'bob@acme.example', custom_fields: { plan: 'pro', seats: '5' } },
	{
		email: 'cem@acme.example',
		custom_fields: { plan: 'free', seats: 50, ...TYPED },
		tag_names: ['VIP'],
	},
	{ email: 'dee@acme.example', custom_fields: { plan: 'pro' }, tag_names: ['VIP'] },
	{ email: 'eve@acme.example', custom_fields: { ...AS_TEXT, plan: 'Pro', 'a"b': "c'd" } },
];

let service: OpenedService;
let operator: Operator;
beforeAll(async () => {
	const unsubscribed = [
		{ email: 'dee@acme.example', reason: 'bounced' },
		{ email: 'eve@acme.example' },
		{ email: 'nobody@acme.example', reason: 'complained' },
	];
	service = await openService({
		...(await newStore()),
		workspace: mailing({ ...RECEIPT, unsubscribed }),
		controls: true,
	});
	for (const person of PEOPLE) await upsert(service, person);
	await trigger(service, 'receipt', 'ada@acme.example');
	operator = await signIn(service);
});

/** Returns the names of the contacts on a page, in order. */
async function listed(path: string): Promise<string> {
	const { status, text } = await operator.open(path);
	expect(status).toBe(200);
	const table = /<tbody.*<\/tbody>/s.exec(text)?.[0] ?? '';
	return [...table.matchAll(/<bdi>(\w+)@acme\.example<\/bdi>/g)].map(([, name]) => name).join(' ');
}

describe('the contact list', () => {
	test.each([
		['status=active', 'cem bob ada'],
		['status=bounced', 'dee'],
		['status=unsubscribed', 'eve'],
		['status=complained', ''],
		['status=nonsense', 'eve dee cem bob ada'],
		['tag=VIP&status=active', 'cem ada'],
		['field=plan&value=pro', 'dee bob ada'],
		['field=plan&value=Pro', 'eve'],
		['field=plan&value=pr', ''],
		['field=seats&value=5', 'bob ada'],
		[`field=${encodeURIComponent('a"b')}&value=${encodeURIComponent("c'd")}`, 'eve'],
		['field=__proto__&value=pro', ''],
		['tag=VIP&status=active&field=plan&value=pro', 'ada'],
		['tag=nothing', ''],
		['tag=nothing&status=active', ''],
		['status=active&environment=test', ''],
		['field=plan&value=pro&environment=test', ''],
	])(
		'with the filter ?%s shows contacts that meet all conditions, newest first',
		async (query, expected) => {
			expect(await listed(`contacts/?${query}`)).toBe(expected);
		},
	);

	test.each(Object.entries(TYPED))(
		'with a filter by the field %s finds its value %j, also as text',
		async (field, value) => {
			expect(await listed(`contacts/?field=${field}&value=${value}`)).toBe('eve cem');
			expect(await listed(`contacts/?field=${field}&value=x${value}`)).toBe('');
		},
	);

	test('with a filter and a search applies the filter, and shows no search', async () => {
		const path = 'contacts/?q=ada&status=bounced';
		expect(await listed(path)).toBe('dee');
		expect((await operator.open(path)).text).not.toContain('value="ada"');
		expect((await operator.open('contacts/?q=ada')).text).toContain('value="ada"');
	});

	test('can be filtered by the name of a tag', async () => {
		expect((await listed('contacts/?tag=VIP')).split(' ').toSorted()).toEqual([
			'ada',
			'cem',
			'dee',
		]);
	});
});

test('the outbox can be filtered by status and by email address', async () => {
	const count = async (query: string) =>
		(await operator.open(`outbox/?${query}`)).text.match(/Receipt/g)?.length ?? 0;
	expect(await count('state=queued')).toBe(1);
	expect(await count('state=sent')).toBe(0);
	expect(await count('state=queued&to=ada@acme.example')).toBe(1);
	expect(await count('state=queued&to=bob@acme.example')).toBe(0);
	expect(await count('state=queued&environment=test')).toBe(0);
});

test('the outbox keeps the email address when another state is selected', async () => {
	const { text } = await operator.open('outbox/?to=bob@acme.example');
	const link = /href="\.\.\/(outbox\/[^"]*state=queued[^"]*)"/.exec(text)![1]!;
	const other = await operator.open(link.replaceAll('&amp;', '&'));
	expect(other.text).toContain('value="bob@acme.example"');
	expect(other.text).not.toContain('Receipt');
});

test.each(['contacts/', 'outbox/', 'unsubscribed/'])(
	'each form that filters /console/%s keeps the environment',
	async (path) => {
		const { text } = await operator.open(`${path}?environment=test`);
		const forms = text.match(/<form method="get".*?<\/form>/gs)!;
		for (const form of forms) {
			const inputs = [...form.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)];
			const query = new URLSearchParams(inputs.map(([, name, value]) => [name!, value!]));
			const filtered = await operator.open(`${path}?${query}`);
			expect(filtered.text).toMatch(/aria-current="true">\s*Test\s*</);
		}
	},
);

test('contacts can be filtered by their status in the selected environment', async () => {
	const email = 'fay@acme.example';
	await upsert(service, { email });
	await post(service, TEST_KEY.key, { email });
	await trigger(service, 'receipt', email);
	const link = localUnsubscribeLink(service, await mailTo(service, email));
	await fetch(link, { method: 'POST' });
	expect(await listed('contacts/?status=unsubscribed')).toBe('fay eve');
	expect(await listed('contacts/?status=unsubscribed&environment=test')).toBe('');
	expect(await listed('contacts/?status=active')).toBe('cem bob ada');
	expect(await listed('contacts/?status=active&environment=test')).toBe('fay');
});

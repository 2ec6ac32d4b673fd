import { openService } from '@contact-sync/testing/service';
import { render } from '../src/workspace/liquid.ts';
import { newEmail, upsert } from './helpers/call.ts';
import { mailing, mailsTo, mailTo, trigger, triggered } from './helpers/mail.ts';
import { signIn } from './helpers/operate.ts';
import { useService } from './helpers/use-service.ts';

const NAMES = '{{ first_name }}|{{ last_name }}|{{ email }}|{{ custom_fields.plan }}|{{ number }}';
const LOOP = '{% for i in (1..20000) %}{% for j in (1..20000) %}{{ i }}{% endfor %}{% endfor %}';
const TEMPLATES = {
	names: { subject: 'S', text: NAMES },
	markup: { subject: '{{ v }}', text: '{{ v }}', html: '<p>{{ v }}|{{ v | raw }}</p>' },
	prototypes: { subject: 'S', text: '{{ v.constructor }}{{ v.x }}{{ toString }}{{ v.length }}' },
	link: { subject: 'S', text: '{{ unsubscribe_url }}' },
	loop: { subject: 'S', text: LOOP },
	nul: { subject: 'S', text: '{{ v | url_decode }}.' },
	defaults: { subject: 'S', text: '{{ a | default: "one" }}{% if b %}{{ b }}{% endif %}' },
	strict: { subject: 'Receipt {{ number }}', text: 'Hi {{ first_name }}', missing: 'error' },
};

const all = Object.entries(TEMPLATES).map(([key, template]) => triggered(key, template));
const service = useService({
	workspace: mailing({
		templates: all.flatMap(({ templates }) => templates),
		triggers: all.flatMap(({ triggers }) => triggers),
	}),
	controls: true,
});

const filledIn = async (key: string, rest: Record<string, unknown>, email = newEmail()) => {
	expect((await trigger(service(), key, email, rest)).status).toBe(200);
	return mailTo(service(), email);
};

describe('a template', () => {
	test("can use the contact's values", async () => {
		const email = newEmail();
		const custom_fields = { plan: 'pro' };
		await upsert(service(), { email, first_name: 'Ada', last_name: 'Brook', custom_fields });
		const { text_body } = await filledIn('names', { variables: { number: 7 } }, email);
		expect(text_body).toBe(`Ada|Brook|${email}|pro|7`);
	});

	test('prefers names in the request’s recipient to the contact’s, and variables to both', async () => {
		const email = newEmail();
		await upsert(service(), { email, first_name: 'Ada', last_name: 'Brook' });
		const recipient = { first_name: 'Countess', last_name: 'King' };
		const variables = { last_name: 'Byron' };
		const { text_body } = await filledIn('names', { recipient, variables }, email);
		expect(text_body).toBe(`Countess|Byron|${email}||`);
	});

	test('omits missing values', async () => {
		const email = newEmail();
		expect((await filledIn('names', {}, email)).text_body).toBe(`||${email}||`);
	});

	test('names its variables without a value in the response and on the page of the email', async () => {
		const email = newEmail();
		await upsert(service(), { email, first_name: 'Ada' });
		const { status, body } = await trigger(service(), 'names', email);
		const missing = ['custom_fields.plan', 'last_name', 'number'];
		expect([status, body]).toEqual([200, expect.objectContaining({ missing_variables: missing })]);
		const operator = await signIn(service());
		const { text } = await operator.open(`outbox/${(await mailTo(service(), email)).id}/`);
		expect(text).toContain('<b>No value for custom_fields.plan, last_name, number.</b>');
	});

	test('names none if each has a value, a default, or a condition', async () => {
		const { status, body } = await trigger(service(), 'defaults', newEmail());
		expect([status, body]).toEqual([
			200,
			expect.not.objectContaining({ missing_variables: expect.anything() }),
		]);
	});

	test.each([
		['behind a filter', 'Hi {{ first_name | strip | capitalize }}', {}, ['first_name']],
		['as an argument of a filter', '{{ "Hi " | append: nick }}', {}, ['nick']],
		['in a calculation, which prints 0', '{{ price | times: 2 }}', {}, ['price']],
		['in a list', '{% for i in l %}{{ i.n }}{% endfor %}', { l: [{ n: 1 }, {}] }, ['i.n']],
		['in a list that is missing', '{% for i in list %}{{ i }}{% endfor %}', {}, ['list']],
		['assigned to another', '{% assign p = plan %}{{ p }}', {}, ['plan']],
		['with a space', "{{ v['a b'] }}", { v: {} }, ["v['a b']"]],
		['that is blank', '{{ coupon }}', { coupon: ' ' }, ['coupon']],
		['that is null', '{{ coupon }}', { coupon: null }, ['coupon']],
		['next to others', '{{ a | default: "x" }}{% if b %}{{ b }}{% endif %}{{ c }}', {}, ['c']],
	])('finds a missing variable %s', (_, text, scope, missing) => {
		expect(render('text', text, scope).missing).toEqual(missing);
		expect(render('html', text, scope).missing).toEqual(missing);
	});

	test.each([
		['false', '{{ isPaid }}', { isPaid: false }],
		['0', '{{ amount }}', { amount: 0 }],
		['a blank default', '{{ coupon | default: "" }}', {}],
		['a branch for blanks', '{% if a != blank %}{{ a }}{% else %}none{% endif %}', { a: '' }],
		['a case', '{% case plan %}{% when "pro" %}Pro{% else %}Free{% endcase %}', {}],
		['an empty list', '{% for i in list %}{{ i }}{% endfor %}', { list: [] }],
	])('accepts %s', (_, text, scope) => {
		expect(render('text', text, scope).missing).toEqual([]);
	});

	test('that requires all values sends nothing without them, and returns 422 with their names', async () => {
		const email = newEmail();
		expect(await trigger(service(), 'strict', email)).toMatchObject({
			status: 422,
			body: { detail: expect.stringContaining('requires values for first_name, number.') },
		});
		expect(await mailsTo(service(), email)).toEqual([]);
		const recipient = { first_name: 'Ada' };
		const mail = await filledIn('strict', { recipient, variables: { number: 7 } }, email);
		expect(mail).toMatchObject({ subject: 'Receipt 7', text_body: 'Hi Ada' });
	});

	test('escapes a value only in HTML, and only without the raw filter', async () => {
		const v = '<b>"Ö\'&</b>';
		expect(await filledIn('markup', { variables: { v } })).toMatchObject({
			subject: v,
			text_body: v,
			html_body: `<p>&lt;b&gt;&#34;Ö&#39;&amp;&lt;/b&gt;|${v}</p>`,
		});
	});

	test('keeps the subject on one line for any values', async () => {
		const v = 'One\r\nBcc: x@evil.example\n\tTwo\u2028';
		expect((await filledIn('markup', { variables: { v } })).subject).toBe(
			'One Bcc: x@evil.example Two',
		);
	});

	test('can use only own properties of the values', async () => {
		const { text_body } = await filledIn('prototypes', { variables: { v: { x: 1 } } });
		expect(text_body).toBe('1');
	});

	test('cannot override the unsubscribe link', async () => {
		const mail = await filledIn('link', { variables: { unsubscribe_url: 'http://evil.example' } });
		expect(`<${mail.text_body}>`).toBe(mail.headers['List-Unsubscribe']);
	});

	test('cannot produce text that the database can’t store', async () => {
		expect((await filledIn('nul', { variables: { v: 'a%00b' } })).text_body).toBe('ab.');
	});

	test.each([
		['that runs too long', 'loop', {}, /template loop can't be rendered: .*limit/],
		['whose filter fails', 'nul', { v: '%' }, /template nul can't be rendered/],
	])('%s sends nothing, and returns 422 with the reason', async (_, key, variables, detail) => {
		const email = newEmail();
		expect(await trigger(service(), key, email, { variables })).toMatchObject({
			status: 422,
			body: { detail: expect.stringMatching(detail) },
		});
		expect(await mailsTo(service(), email)).toEqual([]);
	});
});

describe('a template with invalid Liquid', () => {
	test.each([
		['an unknown filter', { text: '{{ a | shout }}' }, /undefined filter: shout/],
		['an unclosed tag', { html: '{% if a %}' }, /not closed/],
		['an included file', { text: '{% include "/etc/passwd" %}' }, /"include" not found/],
		['an unclosed variable in the subject', { subject: '{{ a', text: 'x' }, /not closed/],
	])('(%s) is rejected at startup, with the file and line', async (_, template, reason) => {
		const text = mailing(triggered('broken', { subject: 'S', ...template }));
		const started = openService({ workspace: text });
		await expect(started).rejects.toThrow(/workspace\.yaml:\d+:\d+: templates\[0\]\.\w+: expected/);
		await expect(started).rejects.toThrow(reason);
	});
});

test('a part of an email has up to a million characters', () => {
	const half = 'a'.repeat(500_000);
	expect(render('text', '{{ half }}{{ half }}', { half }).text).toHaveLength(1_000_000);
	expect(() => render('text', '{{ half }}{{ half }}.', { half })).toThrow(
		'longer than 1000000 characters',
	);
});

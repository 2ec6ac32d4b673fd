import { openService } from '@contact-sync/testing/service';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, mailTo, trigger, triggered, unsubscribeLink, smtpEnv } from '../helpers/mail.ts';
import { head, readRaw, sendRaw } from '../helpers/raw.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';
import { useService } from '../helpers/use-service.ts';

const MARKUP =
	'<img src="http://evil.example/a.png"><script>alert(1)</script><a href="javascript:alert(1)">';
const ALL = '{{ first_name }} {{ last_name }} {{ email }} {{ custom_fields.note }} {{ variable }}';
const TEMPLATES = {
	all: { subject: ALL, text: ALL, html: `<p title="{{ variable }}">${ALL}</p>` },
	keys: {
		subject: 'S',
		text: '{% for pair in custom_fields %}{{ pair }}{% endfor %}',
		html: '{% for pair in custom_fields %}{{ pair }}{% endfor %}',
	},
	loop: {
		subject: 'S',
		text: '{% for a in v %}{% for b in v %}{% for c in v %}{% for d in v %}{% for e in v %}{{ e }}{% endfor %}{% endfor %}{% endfor %}{% endfor %}{% endfor %}',
	},
	grow: {
		subject: 'S',
		text: '{% for a in v %}{% assign s = s | append: s | append: "0123456789" %}{% endfor %}{{ s }}',
	},
	link: { subject: 'S', text: 'T' },
};
const each = Object.entries(TEMPLATES).map(([key, template]) => triggered(key, template));
const WORKSPACE = mailing({
	templates: each.flatMap(({ templates }) => templates),
	triggers: each.flatMap(({ triggers }) => triggers),
});
const service = useService({ workspace: WORKSPACE, controls: true });

const HOSTILE: readonly [what: string, text: string][] = [
	['HTML', MARKUP],
	['HTML that closes an attribute', `" onmouseover="alert(1)" '`],
	['escaped HTML', '&lt;script&gt;'],
	['Liquid template code', '{{ "a" | upcase }}{% for i in (1..9) %}x{% endfor %}'],
	['Liquid template code that closes a raw block', '{% endraw %}{{ email }}'],
];

/** @claim emails: HTML and Liquid code in contact data: shown as text in the email */
describe('hostile contact data and variables', () => {
	test.each(HOSTILE)(
		'%s in contact data and variables: shows it as text in the email',
		async (_, text) => {
			const email = newEmail();
			const note = text;
			await upsert(service(), {
				email,
				first_name: text,
				last_name: text,
				custom_fields: { note },
			});
			expect(
				(await trigger(service(), 'all', email, { variables: { variable: text } })).status,
			).toBe(200);
			const { html_body, text_body } = await mailTo(service(), email);
			expect(text_body).toBe([text, text, email, text, text].join(' '));
			const marked = html_body!.replace(/^<p title="[^"<>]*">([^<>]*)<\/p>$/, '$1');
			expect(marked).not.toMatch(/[<>"]/);
			expect(marked.split(email)).toHaveLength(2);
		},
	);

	test.each([['HTML in the names of custom fields', { [MARKUP]: MARKUP }]])(
		'%s: shows it as text in an email whose template lists the fields',
		async (_, custom_fields) => {
			const email = newEmail();
			await upsert(service(), { email, custom_fields });
			await trigger(service(), 'keys', email);
			expect((await mailTo(service(), email)).html_body).not.toMatch(/[<>"]/);
		},
	);
});

/** @claim emails: line breaks in names, variables, and email addresses: no additional header, or 400 */
describe('line breaks', () => {
	const BREAK = 'A\r\nBcc: victim@evil.example\r\n\r\nBody';

	test('line break in a name or variable: adds no header to the email', async () => {
		await using smtp = await startSmtp();
		const started = await openService({ workspace: WORKSPACE, env: smtpEnv(smtp) });
		const email = newEmail();
		await upsert(started, { email, first_name: BREAK, last_name: BREAK });
		await trigger(started, 'all', email, {
			variables: { variable: BREAK },
			recipient: { first_name: BREAK },
		});
		await until(() => smtp.received.length > 0);
		await started.stop();
		const { to, headers } = smtp.received[0]!;
		expect(to).toEqual([email]);
		expect(headers.subject).toMatch(/^A Bcc: victim@evil\.example Body/);
		expect(headers).not.toHaveProperty('bcc');
	});

	test.each(['\r\n', '\n', '\r', '\0', ' '])(
		'`%j` in an email address: returns 400',
		async (text) => {
			const to_email = `a@acme.example${text}Bcc:victim@evil.example`;
			expect((await trigger(service(), 'link', to_email)).status).toBe(400);
			expect((await upsert(service(), { email: to_email })).status).toBe(400);
		},
	);
});

/** @claim emails: templates that use too much time or memory: 422; other requests continue */
describe('expensive templates', () => {
	const v = Array.from({ length: 1_000 }, (_, i) => i);

	test.each([
		['template with nested loops', 'loop'],
		['template whose output grows exponentially', 'grow'],
	])('%s: returns 422, and continues to serve requests', async (_, key) => {
		const email = newEmail();
		expect((await trigger(service(), key, email, { variables: { v } })).status).toBe(422);
		expect((await trigger(service(), 'link', email)).status).toBe(200);
	});
});

/** @claim emails: forged or prefetched unsubscribe links: no recipient is unsubscribed */
describe('unsubscribe links', () => {
	test('forged `Host` header in a request: creates an unsubscribe link to the service itself', async () => {
		const email = newEmail();
		const body = JSON.stringify({ trigger_key: 'link', to_email: email });
		const headers = {
			Host: 'evil.example',
			'X-Forwarded-Host': 'evil.example',
			Forwarded: 'host=evil.example',
			'X-API-Key': service().keys.live!,
			'Content-Length': String(body.length),
		};
		const request = `${head('POST /api/v1/emails/trigger/', headers)}${body}`;
		expect(readRaw(await sendRaw(service(), request)).status).toBe(200);
		const link = new URL(unsubscribeLink(await mailTo(service(), email)));
		expect(link.origin).toBe(new URL(service().url).origin);
	});

	test("forging an unsubscribe link: requires a 256-bit signature in addition to the email's ID", async () => {
		const email = newEmail();
		const { body } = await trigger(service(), 'link', email);
		const link = unsubscribeLink(await mailTo(service(), email));
		const [id, signature] = link.split('/').at(-1)!.split('.');
		expect(id).toBe(body.id);
		expect(Buffer.from(signature!, 'base64url')).toHaveLength(32);
	});

	test.each(['GET', 'HEAD'])(
		"`%s` request to an unsubscribe link: doesn't unsubscribe the recipient",
		async (method) => {
			const email = newEmail();
			await trigger(service(), 'link', email);
			const link = unsubscribeLink(await mailTo(service(), email));
			expect((await fetch(link, { method })).status).toBe(200);
			const { suppressions } = await service().control<State>('state');
			expect(suppressions.filter((row) => row.email === email)).toEqual([]);
		},
	);

	const TOKENS = ['%00', '..%2f..%2f', `${'a'.repeat(5_000)}.b`, "';--", '%F0%9F', '.', '..'];
	test.each(
		TOKENS.map((token) => [
			token.length > 5_000 ? 'a token of more than 5,000 characters' : `the token \`x${token}\``,
			token,
		]),
	)('unsubscribe link with %s: returns 404', async (_, token) => {
		for (const method of ['GET', 'POST']) {
			expect((await fetch(new URL(`/u/x${token}`, service().url), { method })).status).toBe(404);
		}
	});
});

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
	['HTML that ends an attribute', `" onmouseover="alert(1)" '`],
	['HTML that is escaped already', '&lt;script&gt;'],
	['Liquid', '{{ "a" | upcase }}{% for i in (1..9) %}x{% endfor %}'],
	['Liquid that ends a raw block', '{% endraw %}{{ email }}'],
];

describe('data of a contact, or of the caller, that hold', () => {
	test.each(HOSTILE)('%s are text in the mail', async (_, text) => {
		const email = newEmail();
		const note = text;
		await upsert(service(), { email, first_name: text, last_name: text, custom_fields: { note } });
		expect((await trigger(service(), 'all', email, { variables: { variable: text } })).status).toBe(
			200,
		);
		const { html_body, text_body } = await mailTo(service(), email);
		expect(text_body).toBe([text, text, email, text, text].join(' '));
		const marked = html_body!.replace(/^<p title="[^"<>]*">([^<>]*)<\/p>$/, '$1');
		expect(marked).not.toMatch(/[<>"]/);
		expect(marked.split(email)).toHaveLength(2);
	});

	test.each([['names of fields with HTML', { [MARKUP]: MARKUP }]])(
		'%s are text in the mail when a template goes through them',
		async (_, custom_fields) => {
			const email = newEmail();
			await upsert(service(), { email, custom_fields });
			await trigger(service(), 'keys', email);
			expect((await mailTo(service(), email)).html_body).not.toMatch(/[<>"]/);
		},
	);
});

describe('a line break in', () => {
	const BREAK = 'A\r\nBcc: victim@evil.example\r\n\r\nBody';

	test('a name or a variable begins no header in a mail by SMTP', async () => {
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
		'an address (%j) is refused with 400',
		async (text) => {
			const to_email = `a@acme.example${text}Bcc:victim@evil.example`;
			expect((await trigger(service(), 'link', to_email)).status).toBe(400);
			expect((await upsert(service(), { email: to_email })).status).toBe(400);
		},
	);
});

describe('a template that', () => {
	const v = Array.from({ length: 1_000 }, (_, i) => i);

	test.each(['loop', 'grow'])(
		'would run or grow without end (%s) is cut off, and the service goes on',
		async (key) => {
			const email = newEmail();
			expect((await trigger(service(), key, email, { variables: { v } })).status).toBe(422);
			expect((await trigger(service(), 'link', email)).status).toBe(200);
		},
	);
});

describe('the unsubscribe link of a mail', () => {
	test('leads where the service says, whatever Host the request named', async () => {
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

	test('is not the id of the mail alone, and cannot be guessed: its signature has 256 bits', async () => {
		const email = newEmail();
		const { body } = await trigger(service(), 'link', email);
		const link = unsubscribeLink(await mailTo(service(), email));
		const [id, signature] = link.split('/').at(-1)!.split('.');
		expect(id).toBe(body.id);
		expect(Buffer.from(signature!, 'base64url')).toHaveLength(32);
	});

	test.each(['GET', 'HEAD'])('does nothing by %s', async (method) => {
		const email = newEmail();
		await trigger(service(), 'link', email);
		const link = unsubscribeLink(await mailTo(service(), email));
		expect((await fetch(link, { method })).status).toBe(200);
		const { suppressions } = await service().control<State>('state');
		expect(suppressions.filter((row) => row.email === email)).toEqual([]);
	});

	test.each(['%00', '..%2f..%2f', `${'a'.repeat(5_000)}.b`, "';--", '%F0%9F', '.', '..'])(
		'that is %s gets 404',
		async (token) => {
			for (const method of ['GET', 'POST']) {
				expect((await fetch(new URL(`/u/x${token}`, service().url), { method })).status).toBe(404);
			}
		},
	);
});

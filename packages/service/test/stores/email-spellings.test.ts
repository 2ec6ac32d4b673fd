import { newEmail, upsert } from '../helpers/call.ts';
import { tokenOf, visitWith } from '../helpers/console.ts';
import type { State } from '../helpers/controlled.ts';
import { mailing, mailTo, RECEIPT, smtpEnv, trigger } from '../helpers/mail.ts';
import { bulkEnroll, enroll, enrollmentsOf, SEQUENCES } from '../helpers/sequences.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { useService } from '../helpers/use-service.ts';
import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';

const TOKEN = 'a-token-of-the-hook';
const options = {
	workspace: mailing({
		...SEQUENCES,
		templates: [...SEQUENCES.templates, ...RECEIPT.templates],
		triggers: RECEIPT.triggers,
		unsubscribed: [{ email: 'File@MÜNCHEN.example' }],
	}),
	controls: true,
	env: { MAIL_HOOK_TOKEN: TOKEN },
};
const service = useService(options);

const complain = (email: string, started: OpenedService = service()) =>
	fetch(new URL('/hooks/mail/', started.url), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'X-Hook-Token': TOKEN },
		body: JSON.stringify({ type: 'complaint', email }),
	});

describe('after a complaint,', () => {
	test('no email is sent to any spelling of the email address', async () => {
		await using smtp = await startSmtp();
		const env = { ...options.env, ...smtpEnv(smtp) };
		const started = await openService({ ...options, env });
		await trigger(started, 'receipt', 'victim@example.com');
		await mailTo(started, 'victim@example.com');
		expect((await complain('Victim@EXAMPLE.com', started)).status).toBe(200);
		const same = ['VICTIM@Example.com', 'victim@ｅｘａｍｐｌｅ.com', 'victim@ex\u00adample.com'];
		for (const email of [...same, 'victim@example。com']) {
			expect((await trigger(started, 'receipt', email)).status).toBe(422);
		}
		const others = ['<victim@example.com>', 'victim@example.com>', '"victim"@example.com'];
		for (const email of [...others, 'victim@example.com.', 'victim@example.com(x)']) {
			expect((await trigger(started, 'receipt', email)).status).toBe(400);
		}
		await started.control('clock', { advance: '1m' });
		expect(smtp.received.map(({ to }) => to)).toEqual([['victim@example.com']]);
	});
});

describe('an internationalized domain', () => {
	test('identifies the same contact in Unicode and in ASCII, and is stored in ASCII', async () => {
		const created = await upsert(service(), { email: 'Ada@Köln.example' });
		expect(created).toMatchObject({ status: 201, body: { email: 'Ada@xn--kln-sna.example' } });
		for (const email of ['ada@XN--KLN-SNA.example', 'ada@KÖLN.example', 'ada@ko\u0308ln.example']) {
			const { status, body } = await upsert(service(), { email });
			expect([status, body.id]).toEqual([200, created.body.id]);
		}
		await enroll(service(), 'ada@köln.example', 'onboarding');
		expect(await enrollmentsOf(service(), 'ADA@köln.example')).toHaveLength(1);
		const { body } = await bulkEnroll(service(), ['ada@köln.example', 'ada@xn--kln-sna.example']);
		expect(body.results).toEqual([
			{ email: 'ada@köln.example', status: 'already_enrolled' },
			{ email: 'ada@xn--kln-sna.example', status: 'already_enrolled' },
		]);
	});

	test('can be found in the console by either spelling', async () => {
		const token = await tokenOf(service());
		await upsert(service(), { email: 'eve@köln.example' });
		for (const q of ['eve@köln.example', 'Eve@XN--KLN-SNA.example']) {
			const page = await visitWith(service(), token, `contacts/?${new URLSearchParams({ q })}`);
			expect(page.text).toContain('>eve@xn--kln-sna.example<');
		}
	});

	test('in a suppressed email address in the workspace file matches both spellings', async () => {
		for (const email of ['file@münchen.example', 'file@xn--mnchen-3ya.example']) {
			expect((await trigger(service(), 'receipt', email)).status).toBe(422);
		}
	});
});

test.each(['<ada@acme.example>', '"ada"@acme.example', 'ada@acme.example(x)', 'ada@[127.0.0.1]'])(
	'%s is rejected as an email address in every request',
	async (email) => {
		expect((await upsert(service(), { email })).status).toBe(400);
		expect((await enroll(service(), email, 'onboarding')).status).toBe(400);
		expect((await trigger(service(), 'receipt', email)).status).toBe(400);
		expect((await complain(email)).status).toBe(400);
		const { body } = await bulkEnroll(service(), [email]);
		expect(body.results).toEqual([{ email, status: 'invalid' }]);
	},
);

test('the local part of an email address keeps its case, but is matched case-insensitively', async () => {
	const email = newEmail();
	await upsert(service(), { email: email.toUpperCase() });
	const { contacts } = await service().control<State>('state');
	const [local] = email.toUpperCase().split('@');
	expect(contacts.map((row) => row.email)).toContain(`${local}@example.com`);
	expect((await upsert(service(), { email })).status).toBe(200);
});

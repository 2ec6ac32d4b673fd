import { newStore, openService } from '@contact-sync/testing/service';
import { activityOf } from '../helpers/automations.ts';
import {
	localUnsubscribeLink,
	mailing,
	mailsTo,
	smtpEnv,
	trigger,
	triggered,
	type MailRow,
} from '../helpers/mail.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { enroll, enrollmentsOf, newContact, SEQUENCES } from '../helpers/sequences.ts';
import { signIn } from '../helpers/operate.ts';
import { startScriptedSmtp, type ScriptedSmtp } from '../helpers/scripted-smtp.ts';
import { until } from '../helpers/until.ts';

const TOKEN = 'a-token-with-many-characters';
const RECEIPT = triggered('receipt', { subject: 'Receipt', text: 'Thanks.' });

async function open(smtp: ScriptedSmtp) {
	const workspace = mailing({
		...RECEIPT,
		...SEQUENCES,
		templates: [...RECEIPT.templates, ...SEQUENCES.templates],
	});
	const env = { ...smtpEnv(smtp), MAIL_HOOK_TOKEN: TOKEN };
	return openService({ workspace, controls: true, env, ...(await newStore()) });
}

type Service = Awaited<ReturnType<typeof open>>;

async function report(service: Service, type: string, email: string) {
	const response = await fetch(new URL('/hooks/mail/', service.url), {
		method: 'POST',
		headers: { 'X-Hook-Token': TOKEN, 'Content-Type': 'application/json' },
		body: JSON.stringify({ type, email }),
	});
	expect(response.status).toBe(200);
}

const unsubscribe = async (service: Service, mail: MailRow) =>
	void (await fetch(localUnsubscribeLink(service, mail), { method: 'POST' }));

/** Ways in which a recipient is suppressed after an email was queued. */
const REPORTS: [string, (service: Service, mail: MailRow, email: string) => Promise<void>][] = [
	['unsubscribes', (service, mail) => unsubscribe(service, mail)],
	['complains', (service, _, email) => report(service, 'complaint', email)],
	['bounces', (service, _, email) => report(service, 'bounce', email)],
];

describe('a queued email that overrides the suppression list', () => {
	test.each(REPORTS)('is canceled if its recipient %s afterward', async (_, suppress) => {
		await using smtp = await startScriptedSmtp({ content: '421 4.3.2 Try again later' });
		const service = await open(smtp);
		const email = await newContact(service);
		await enroll(service, email, 'onboarding', { override_unsubscribe: true });
		await until(async () => (await mailsTo(service, email))[0]?.problem != null);
		const [mail] = await mailsTo(service, email);
		await suppress(service, mail!, email);
		await until(async () => (await mailsTo(service, email))[0]!.status === 'cancelled');
		const { text } = await (await signIn(service)).send(`outbox/${mail!.id}/retry/`);
		expect(text).toContain('is on the suppression list');
		await service.stop();
	});

	test('is canceled if an email address that was already suppressed is reported again', async () => {
		await using smtp = await startScriptedSmtp({ content: '421 4.3.2 Try again later' });
		const service = await open(smtp);
		const email = 'no@more.example';
		await newContact(service, { email });
		await enroll(service, email, 'onboarding', { override_unsubscribe: true });
		await until(async () => (await mailsTo(service, email))[0]?.problem != null);
		await unsubscribe(service, (await mailsTo(service, email))[0]!);
		await until(async () => (await mailsTo(service, email))[0]!.status === 'cancelled');
		await service.stop();
	});

	test('is sent if all reports are older', async () => {
		await using smtp = await startScriptedSmtp();
		const service = await open(smtp);
		const email = 'cross@more.example';
		await newContact(service, { email });
		await enroll(service, email, 'onboarding', { override_unsubscribe: true });
		await until(async () => (await mailsTo(service, email))[0]?.status === 'sent');
		await service.stop();
	});

	test('is sent if its contact changes to an email address with an older report', async () => {
		await using smtp = await startScriptedSmtp({ RCPT: '451 4.2.1 Try again later' });
		const service = await open(smtp);
		const external_id = newEmail();
		const email = await newContact(service, { external_id });
		await enroll(service, email, 'onboarding', { override_unsubscribe: true });
		await until(async () => (await mailsTo(service, email))[0]?.problem != null);
		const { body } = await upsert(service, { email: 'cross@more.example', external_id });
		expect(body.status).toBe('complained');
		delete smtp.replies.RCPT;
		await service.control('clock', { advance: '1h' });
		await until(async () => (await mailsTo(service, email))[0]!.status !== 'queued');
		expect(await mailsTo(service, email)).toMatchObject([{ status: 'sent' }]);
		await service.stop();
	});
});

describe('an enrollment that overrides the suppression list', () => {
	test.each([
		['lists the email address', [], [{}]],
		['states a more severe reason', [{ reason: 'bounced' }], [{ reason: 'complained' }]],
	])('stops if the workspace file %s afterward', async (_, before, afterward) => {
		const store = await newStore();
		const email = newEmail();
		const openWith = (entries: readonly object[]) => {
			const unsubscribed = entries.map((entry) => ({ email, ...entry }));
			const workspace = mailing({ ...SEQUENCES, unsubscribed });
			return openService({ workspace, controls: true, ...store });
		};
		const first = await openWith(before);
		await newContact(first, { email });
		await enroll(first, email, 'onboarding', { override_unsubscribe: true });
		expect(await mailsTo(first, email)).toHaveLength(1);
		await first.stop();
		const second = await openWith(afterward);
		await second.control('clock', { advance: '5d' });
		expect(await mailsTo(second, email)).toHaveLength(1);
		expect(await enrollmentsOf(second, email)).toMatchObject([{ status: 'stopped' }]);
		await second.stop();
	});

	test.each(['unsubscribed', 'bounced'])(
		'continues if the workspace file states %s afterward, and the recipient unsubscribed before',
		async (reason) => {
			const store = await newStore();
			const openWith = (rest: Record<string, unknown>) =>
				openService({ workspace: mailing(rest), controls: true, ...store });
			const templates = [...RECEIPT.templates, ...SEQUENCES.templates];
			const settings = { ...RECEIPT, ...SEQUENCES, templates };
			const first = await openWith(settings);
			const email = await newContact(first);
			await trigger(first, 'receipt', email);
			await unsubscribe(first, (await mailsTo(first, email))[0]!);
			await enroll(first, email, 'onboarding', { override_unsubscribe: true });
			await first.stop();
			const second = await openWith({ ...settings, unsubscribed: [{ email, reason }] });
			await second.control('clock', { advance: '5d' });
			expect(await enrollmentsOf(second, email)).toMatchObject([{ status: 'completed' }]);
			await second.stop();
		},
	);
});

describe('a recipient that the SMTP server refuses', () => {
	test.each(['550 5.1.1 No such user', '550 5.1.10 No such address', '553 5.1.3 Bad address'])(
		'with %s is suppressed as bounced, and its sequences stop',
		async (reply) => {
			await using smtp = await startScriptedSmtp({ RCPT: reply });
			const service = await open(smtp);
			const email = await newContact(service);
			await enroll(service, email, 'onboarding');
			await until(async () => (await mailsTo(service, email))[0]?.status === 'failed');
			expect(await enrollmentsOf(service, email)).toMatchObject([{ status: 'stopped' }]);
			const kinds = (await activityOf(service, email)).map(([kind]) => kind);
			expect(kinds).toEqual(
				expect.arrayContaining(['mail_failed', 'bounced', 'enrollment_stopped']),
			);
			expect((await trigger(service, 'receipt', email)).status).toBe(422);
			await service.stop();
		},
	);

	test.each(['550 No such user', '552 5.2.2 Mailbox full', '550 5.7.1 Relay access denied'])(
		'with %s is not suppressed',
		async (reply) => {
			await using smtp = await startScriptedSmtp({ RCPT: reply });
			const service = await open(smtp);
			const email = await newContact(service);
			await enroll(service, email, 'onboarding');
			await until(async () => (await mailsTo(service, email))[0]?.problem != null);
			expect(await enrollmentsOf(service, email)).toMatchObject([{ status: 'active' }]);
			await service.stop();
		},
	);
});

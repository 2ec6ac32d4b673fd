import { newStore, openService } from '@contact-sync/testing/service';
import { ABLE_KEY } from '../helpers/automations.ts';
import { newEmail } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import {
	delivering,
	mailing,
	mailTo,
	RECEIPT,
	smtpEnv,
	trigger,
	untilStatus,
	type MailRow,
} from '../helpers/mail.ts';
import { signIn } from '../helpers/operate.ts';
import { startScriptedSmtp, type ScriptedSmtp } from '../helpers/scripted-smtp.ts';
import { enroll, newContact } from '../helpers/sequences.ts';
import { startSmtp, type ReceivedMail, type Reply } from '../helpers/smtp.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { until } from '../helpers/until.ts';
import { writeWorkspaces, workspace } from '../helpers/workspace.ts';

const folder = useTempFolders()();

const open = async (smtp: ScriptedSmtp) =>
	openService({ ...delivering(smtp), ...(await newStore()) });

describe('an SMTP server that refuses the client', () => {
	test.each([
		['greeting', '554 5.7.1 No service here'],
		['EHLO', '550 5.7.1 Refused'],
		['AUTH', '535 5.7.8 Bad credentials'],
		['MAIL', '530 5.7.0 Must issue a STARTTLS command first'],
		['MAIL', '550 5.7.1 Relay access denied'],
		['MAIL', '550 Relay access denied'],
		['MAIL', '554 5.7.1 Listed in a blocklist'],
		['RCPT', '554 5.7.1 <ada@acme.example>: Relay access denied'],
		['RCPT', '554 5.0.0 Service unavailable'],
		['RCPT', '554 Transaction failed'],
		['RCPT', '550 5.1.8 Bad sender address'],
		['RCPT', '550 5.1.0 <hello@acme.example>: Sender address rejected: User unknown'],
		['RCPT', '450 4.1.8 Sender address rejected: Domain not found'],
		['RCPT', '421 Too many connections'],
		['RCPT', '530 Authentication required'],
		['DATA', '554 5.5.1 No valid session'],
		['content', '554 5.7.1 Listed in a blocklist'],
	] as const)('at %s with %s fails no email, and all are sent later', async (command, reply) => {
		const replies = { [command]: reply, ...(command === 'EHLO' && { HELO: reply }) };
		await using smtp = await startScriptedSmtp(replies);
		const service = await open(smtp);
		const emails = Array.from({ length: 12 }, newEmail);
		await Promise.all(emails.map((email) => trigger(service, 'receipt', email)));
		await until(() => service.logs().includes('delivery paused'));
		const { mails } = await service.control<State>('state');
		expect(mails.map(({ status }) => status)).toEqual(mails.map(() => 'queued'));
		const tried = (mails as unknown as MailRow[]).filter(({ problem }) => problem !== null);
		const [code] = /\d\.\d\.\d|^\d+/.exec(reply.slice(4)) ?? [reply.slice(0, 3)];
		expect(tried.every(({ problem }) => problem!.includes(code))).toBe(true);
		smtp.replies = {};
		await service.control('clock', { advance: '1m' }); // longer than any pause
		await until(() => smtp.accepted >= 12);
		for (const email of emails) await untilStatus(service, email, 'sent');
		expect(service.logs()).toContain('delivery resumed');
		expect((await service.control<State>('state')).suppressions).toEqual([]);
		expect(service.logs()).not.toContain(emails[0]);
		await service.stop();
	});

	test('receives fewer and fewer attempts, one at a time', async () => {
		await using smtp = await startScriptedSmtp({ MAIL: '550 5.7.1 Relay access denied' });
		const service = await open(smtp);
		await Promise.all(Array.from({ length: 40 }, () => trigger(service, 'receipt', newEmail())));
		await until(() => service.logs().includes('delivery paused'));
		await service.control('clock', { advance: '10m' });
		const attempts = smtp.commands.filter((command) => command === 'MAIL').length;
		expect(attempts).toBeLessThan(40);
		await service.stop();
	});

	test('is shown in the console', async () => {
		await using smtp = await startScriptedSmtp({ MAIL: '550 5.7.1 Relay access denied' });
		const service = await open(smtp);
		const email = newEmail();
		await trigger(service, 'receipt', email);
		await until(async () => (await mailTo(service, email)).problem !== null);
		const { text } = await (await signIn(service)).open('outbox/');
		expect(text).toContain('Delivery is failing');
		expect(text).toContain('EENVELOPE 550 5.7.1 (MAIL FROM)');
		await service.stop();
	});
});

test('after a refusal, the emails of a product do not wait for those of another product', async () => {
	const slow = Promise.withResolvers<Reply>();
	let reply: Reply = { code: 554 };
	await using smtp = await startSmtp({
		reply: ({ headers }) => (headers.from!.startsWith('Beta') ? slow.promise : reply),
	});
	const products = ['Acme', 'Beta'].map((name) => {
		const senders = [{ name, email: 'hello@acme.example' }];
		const key = { ...ABLE_KEY, name, key: `cs_live_of_the_product_${name}` };
		return workspace([key], name, { ...RECEIPT, senders });
	});
	const args = writeWorkspaces(folder, products);
	const options = { controls: true, args, env: smtpEnv(smtp), ...(await newStore()) };
	const service = await openService(options);
	const send = (name: string) => trigger(service, 'receipt', newEmail(), {}, service.keys[name]);
	await send('Beta');
	await until(() => smtp.received.length === 1);
	await send('Acme');
	await until(() => service.logs().includes('delivery paused'));
	reply = 'take';
	await until(() => service.logs().includes('delivery resumed'));
	expect(service.logs()).not.toContain('"delivery paused","product":"Beta"'); // as after a timeout
	slow.resolve('take');
	await service.stop();
	expect(smtp.received).toHaveLength(3);
});

describe('an SMTP server that refuses the content of some emails', () => {
	test('does not delay the others by more than two pauses', async () => {
		const isBad = ({ headers }: ReceivedMail) => headers['subject'] === 'bad';
		await using smtp = await startSmtp({ reply: (mail) => (isBad(mail) ? { code: 554 } : 'take') });
		const service = await openService({
			...{ controls: true, env: smtpEnv(smtp), ...(await newStore()) },
			workspace: mailing({
				templates: ['bad', 'good'].map((key) => ({ key, subject: key, text: 'Hello' })),
				triggers: [{ key: 'bad', template: 'bad' }],
				sequences: [{ slug: 'course', name: 'Course', steps: [{ after: '0s', template: 'good' }] }],
			}),
		});
		for (let n = 0; n < 20; n++) await trigger(service, 'bad', newEmail());
		await service.control('clock', { advance: '5m' });
		const email = await newContact(service);
		await enroll(service, email, 'course');
		await service.control('clock', { advance: '2m' });
		expect((await mailTo(service, email)).status).toBe('sent');
		await service.stop();
	});
});

describe('an SMTP server that refuses a recipient', () => {
	test.each([
		'550 5.1.1 No such user',
		'550 No such user',
		'552 5.2.2 Mailbox full',
		'553 5.1.3 Bad address',
		'501 5.1.3 Bad recipient address syntax',
		'554 5.1.1 No such user',
		'550 5.0.0 User unknown',
	])('with %s fails the email', async (reply) => {
		await using smtp = await startScriptedSmtp({ RCPT: reply });
		const service = await open(smtp);
		const email = newEmail();
		await trigger(service, 'receipt', email);
		const { attempts, problem } = await untilStatus(service, email, 'failed');
		const enhanced = /^\d{3} (\d\.\d\.\d)/.exec(reply)?.[1];
		const codes = ['EENVELOPE', reply.slice(0, 3), enhanced, '(RCPT TO)'];
		expect([attempts, problem]).toEqual([1, codes.filter(Boolean).join(' ')]);
		await service.stop();
	});

	test.each(['450 4.2.1 Greylisted', '451 Try again later'])(
		'temporarily with %s delays only that email, which is retried again and again',
		async (reply) => {
			await using smtp = await startScriptedSmtp({ RCPT: reply });
			const service = await open(smtp);
			const email = newEmail();
			await trigger(service, 'receipt', email);
			await until(async () => (await mailTo(service, email)).problem !== null);
			expect(service.logs()).not.toContain('delivery paused');
			await service.control('clock', { advance: '1h' });
			expect((await mailTo(service, email)).attempts).toBeGreaterThan(10);
			await service.stop();
		},
	);
});

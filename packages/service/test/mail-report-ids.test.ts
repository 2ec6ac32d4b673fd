import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '../src/test-controls/testing/start-service.ts';
import { settle } from './helpers/automations.ts';
import { newEmail } from './helpers/call.ts';
import type { State } from './helpers/controlled.ts';
import { mailing, RECEIPT, smtpEnv, TEST_KEY, trigger } from './helpers/mail.ts';
import { startSmtp, type Smtp } from './helpers/smtp.ts';

const TOKEN = 'a-token-of-the-hook';

let smtp: Smtp;
let service: OpenedService;

beforeAll(async () => {
	smtp = await startSmtp();
	service = await openService({
		workspace: mailing(RECEIPT),
		controls: true,
		env: { ...smtpEnv(smtp), MAIL_HOOK_TOKEN: TOKEN },
	});
});
afterAll(async () => {
	await service.stop();
	await smtp[Symbol.asyncDispose]();
});

/** Sends a live and a test email to a new email address, and returns it with the Message-ID of each email. */
async function sendBoth() {
	const email = newEmail();
	await trigger(service, 'receipt', email);
	await trigger(service, 'receipt', email, {}, TEST_KEY.key);
	await settle(service);
	const { mails } = await service.control<State>('state');
	const idIn = (environment: string) =>
		mails.find((mail) => mail.to_email === email && mail.environment === environment)!.message_id;
	return { email, live: idIn('live'), test: idIn('test') };
}

async function listsAfter(email: string, message_id: string | undefined) {
	const response = await fetch(new URL('/hooks/mail/', service.url), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'X-Hook-Token': TOKEN },
		body: JSON.stringify({ type: 'bounce', email, message_id }),
	});
	expect(response.status).toBe(200);
	const { suppressions } = await service.control<State>('state');
	return suppressions.filter((row) => row.email === email).map(({ environment }) => environment);
}

describe('a report with a live and a test email to the recipient', () => {
	test.each<[string, (ids: { live: string; test: string }) => string | undefined, string]>([
		['the Message-ID of the live email', ({ live }) => live, 'live'],
		['the Message-ID of the test email', ({ test }) => test, 'test'],
		['that Message-ID without brackets', ({ test }) => test.slice(1, -1), 'test'],
		['that Message-ID between spaces', ({ test }) => ` ${test} `, 'test'],
		['no Message-ID', () => undefined, 'live'],
		['an empty Message-ID', () => '', 'live'],
		['a Message-ID of another sender', () => '<1@another.example>', 'live'],
		['part of a Message-ID', ({ test }) => test.split('@')[0], 'live'],
	])('and %s', async (_, choose, environment) => {
		const { email, ...ids } = await sendBoth();
		expect(await listsAfter(email, choose(ids))).toEqual([environment]);
	});
});

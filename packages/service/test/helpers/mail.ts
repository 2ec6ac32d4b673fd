import type { TriggeredEmail } from '@contact-sync/core';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { GRANTABLE_SCOPES } from '../../src/workspace/parts/keys.ts';
import { ABLE_KEY, postTo, settle } from './automations.ts';
import type { State } from './controlled.ts';
import { until } from './until.ts';
import { workspace } from './workspace.ts';

export const TEST_KEY = {
	name: 'test',
	environment: 'test',
	key: 'cs_test_0123456789abcdef',
	scopes: GRANTABLE_SCOPES,
} as const;

export const SENDERS = [{ name: 'Acme', email: 'hello@acme.example' }];

/** Returns the content of a workspace file with a live and a test key, a sender, and other settings. */
export function mailing(rest: Record<string, unknown>, product = 'Acme'): string {
	return workspace([ABLE_KEY, TEST_KEY], product, { senders: SENDERS, ...rest });
}

/** Returns a template, and an email trigger with the same key that sends it. */
export function triggered(key: string, template: object, delay?: string) {
	return {
		templates: [{ key, ...template }],
		triggers: [{ key, template: key, ...(delay && { delay }) }],
	};
}

/** Workspace with the email trigger `receipt`. */
export const RECEIPT = triggered('receipt', { subject: 'Receipt', text: 'Thanks.' });

/** Environment variables of a service that delivers email. */
export const smtpEnv = (smtp: { url: string }) => ({
	SMTP_URL: smtp.url,
	PUBLIC_URL: 'https://mail.acme.example',
});

/** Options of a service that delivers email. */
export const delivering = (smtp: { url: string }) => ({
	workspace: mailing(RECEIPT),
	controls: true,
	env: smtpEnv(smtp),
});

/** Sends the email of an email trigger. */
export function trigger(
	service: OpenedService,
	trigger_key: string,
	to_email: string,
	rest: Record<string, unknown> = {},
	key?: string,
) {
	const body = { trigger_key, to_email, ...rest };
	return postTo<TriggeredEmail>(service, '/emails/trigger/', body, key);
}

/** Row of the outbox, as JSON. */
export interface MailRow {
	[column: string]: unknown;
	id: string;
	environment: string;
	message_id: string;
	status: string;
	subject: string;
	text_body: string | null;
	html_body: string | null;
	headers: Record<string, string>;
	origin: Record<string, unknown>;
	attempts: number;
	problem: string | null;
}

/** Runs due jobs, and returns the emails to an email address, oldest first. */
export async function mailsTo(service: OpenedService, email: string): Promise<MailRow[]> {
	await settle(service);
	const { mails } = await service.control<State>('state');
	return (mails as unknown as MailRow[]).filter(({ to_email }) => to_email === email);
}

/** Returns the only email to an email address. */
export async function mailTo(service: OpenedService, email: string): Promise<MailRow> {
	const mails = await mailsTo(service, email);
	expect(mails).toHaveLength(1);
	return mails[0]!;
}

/** Waits until the only email to an email address has this status. */
export async function untilStatus(service: OpenedService, email: string, status: string) {
	await until(async () => (await mailTo(service, email)).status === status);
	return mailTo(service, email);
}

/** Returns the unsubscribe link of an email, with the service's local URL instead of PUBLIC_URL. */
export function localUnsubscribeLink(service: OpenedService, mail: Pick<MailRow, 'headers'>): URL {
	return new URL(new URL(unsubscribeLink(mail)).pathname, service.url);
}

/** Returns the unsubscribe link of an email. */
export function unsubscribeLink({ headers }: Pick<MailRow, 'headers'>): string {
	return /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')![1]!;
}

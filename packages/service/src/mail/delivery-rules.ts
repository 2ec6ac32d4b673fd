import type { Mail } from './mailer.ts';

/** Error from nodemailer for an email that wasn't delivered. */
interface DeliveryError {
	code?: string;
	/** SMTP status code, such as 550. */
	responseCode?: number;
}

const DAY_MS = 86_400_000;

/**
 * Number of days after which an undelivered email fails. RFC 5321 section 4.5.4.1 recommends four to five.
 */
const MAX_AGE_DAYS = 5;

/** SMTP status code for a problem with the session, not with the email. */
const BAD_SEQUENCE = 503;

/**
 * Whether the SMTP server rejected this email permanently, which makes retries pointless. Other errors, such
 * as a wrong password, are retried until an operator fixes the cause.
 */
export function isPermanent(error: unknown): boolean {
	const { code, responseCode } = error as DeliveryError;
	if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
	return responseCode === undefined || (responseCode >= 500 && responseCode !== BAD_SEQUENCE);
}

/** Whether an email has waited too long for delivery. */
export function isTooOld(
	{ created_at, retried_at }: Pick<Mail, 'created_at' | 'retried_at'>,
	now: Date,
): boolean {
	const since = retried_at ?? created_at;
	return now.getTime() - since.getTime() >= MAX_AGE_DAYS * DAY_MS;
}

/** Returns the failure reason of an email that is too old, with the error of its latest attempt. */
export function expiryText({ problem }: Pick<Mail, 'problem'>): string {
	return `not delivered within ${MAX_AGE_DAYS} days${problem === null ? '' : ` (${problem})`}`;
}

/**
 * Returns an error's codes for storage. The server's message isn't stored, because it can contain email
 * addresses.
 */
export function problemText(error: unknown): string {
	const { code, responseCode } = error as DeliveryError;
	return [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
}

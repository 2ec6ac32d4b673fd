import type { Mail } from './mailer.ts';

/** Error of nodemailer for an email that was not delivered. */
interface DeliveryError {
	code?: string;
	/** SMTP status code, such as 550. */
	responseCode?: number;
}

const DAY_MS = 86_400_000;

/** Days after which a mail that wasn't delivered is given up. RFC 5321 section 4.5.4.1 recommends four to five. */
const MAX_AGE_DAYS = 5;

/** An SMTP that lost its place says 503 of itself, not of the mail. */
const BAD_SEQUENCE = 503;

/**
 * Whether the SMTP refused this very mail, so that trying again is useless. What is wrong between it and us, such as a password,
 * is put right by people, and the mails wait for it.
 */
export function isPermanent(error: unknown): boolean {
	const { code, responseCode } = error as DeliveryError;
	if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
	return responseCode === undefined || (responseCode >= 500 && responseCode !== BAD_SEQUENCE);
}

/** Whether a mail has waited too long to be delivered, for SMTP to be set up or to accept it. */
export function isTooOld(
	{ created_at, retried_at }: Pick<Mail, 'created_at' | 'retried_at'>,
	now: Date,
): boolean {
	const since = retried_at ?? created_at;
	return now.getTime() - since.getTime() >= MAX_AGE_DAYS * DAY_MS;
}

/** Returns why a mail that is too old failed, with the problem of its last attempt. */
export function expiryText({ problem }: Pick<Mail, 'problem'>): string {
	return `not delivered within ${MAX_AGE_DAYS} days${problem === null ? '' : ` (${problem})`}`;
}

/** What may be kept of an error: codes, because the SMTP's words repeat addresses. */
export function problemText(error: unknown): string {
	const { code, responseCode } = error as DeliveryError;
	return [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
}

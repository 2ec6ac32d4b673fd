import type { Mail } from './mailer.ts';

/** Error from nodemailer for an email that wasn't delivered. */
interface DeliveryError {
	code?: string;
	/** Code of Node, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
	originalCode?: string;
	/** SMTP command, such as `RCPT TO`; `API` if nothing was sent. */
	command?: string;
	/** SMTP status code, such as 550. */
	responseCode?: number;
	/** Reply of the server. */
	response?: string;
}

/**
 * What a failed attempt means. `recipient`: the server will never deliver to this recipient. `retry`: it
 * can't deliver to this recipient now. `server`: it refuses this client, its sender, or its content, or
 * doesn't respond, which concerns all emails and requires an operator.
 */
export type FailureKind = 'recipient' | 'retry' | 'server';

const DAY_MS = 86_400_000;

/**
 * Number of days after which an undelivered email fails. RFC 5321 section 4.5.4.1 recommends four to five.
 */
const MAX_AGE_DAYS = 5;
export const MAX_AGE_MS = MAX_AGE_DAYS * DAY_MS;

/**
 * SMTP status codes that refuse a recipient if the enhanced status code names no subject. Others from 500 are
 * about the session; 554 is a failed transaction. RFC 5321 section 4.2.3.
 */
const REFUSED_RECIPIENT = /^55[0-3]$/;

/**
 * Enhanced status codes about the sender or the server, which Postfix reports at RCPT TO: x.1.7 and x.1.8, and
 * x.1.0 for a sender that doesn't exist; x.3.x, such as a full disk. RFC 3463.
 */
const ABOUT_SERVER = /^[45]\.(?:1\.[078]|3\.\d+)$/;

/**
 * Enhanced status codes about the recipient: 5.1.x, address; 5.2.x, mailbox. Postfix also reports every rejected
 * client at RCPT TO, as 5.7.x.
 */
const ABOUT_RECIPIENT = /^5\.[12]\./;

/** Enhanced status codes without a subject. */
const WITHOUT_SUBJECT = /^5\.0\./;

/** SMTP status code of a server that closes the connection, in response to any command. RFC 5321 section 3.8. */
const CLOSING = 421;

/** Reply to RCPT TO: its SMTP status code, and its enhanced status code, if it has one. */
interface RecipientReply {
	code: number;
	enhanced: string | undefined;
}

/** What a reply to RCPT TO means. The first rule that matches applies. */
const REPLY_RULES: ReadonlyArray<[FailureKind, (reply: RecipientReply) => boolean]> = [
	['server', ({ code }) => code === CLOSING],
	['server', ({ enhanced = '' }) => ABOUT_SERVER.test(enhanced)],
	['retry', ({ code }) => code < 500],
	['recipient', ({ enhanced = '' }) => ABOUT_RECIPIENT.test(enhanced)],
	['server', ({ enhanced = '5.0.0' }) => !WITHOUT_SUBJECT.test(enhanced)],
	['recipient', ({ code }) => REFUSED_RECIPIENT.test(String(code))],
	['server', () => true],
];

/** Classifies the error of an attempt. Only a refused recipient is final. */
export function failureKind(error: unknown): FailureKind {
	const { code, command, responseCode } = error as DeliveryError;
	if (code === 'EENVELOPE' && command === 'API') return 'recipient'; // nodemailer can't send to this address
	if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode === undefined) return 'server';
	return replyKind({ code: responseCode, enhanced: enhancedCode(error) });
}

const replyKind = (reply: RecipientReply): FailureKind =>
	REPLY_RULES.find(([, isMatch]) => isMatch(reply))![0]; // the last rule always matches

/**
 * Returns what a reply to RCPT TO in a problem means; undefined if the problem has none.
 *
 * @param problem text of `problemText`
 */
export function recipientFailureKind(problem: string): FailureKind | undefined {
	const match = /\b(\d{3})(?: (\d\.\d{1,3}\.\d{1,3}))? \(RCPT TO\)/.exec(problem);
	return match === null ? undefined : replyKind({ code: Number(match[1]), enhanced: match[2] });
}

/**
 * Whether the server refused a recipient because the email address doesn't exist (5.1.x), which later emails
 * won't change.
 */
export const isBounce = (error: unknown): boolean =>
	failureKind(error) === 'recipient' && (enhancedCode(error) ?? '').startsWith('5.1.');

/**
 * Returns the enhanced status code of a reply, such as `5.7.1`. RFC 2034. Some servers send it only on a later line,
 * after `#`, or before a colon. An IP address isn't one.
 */
function enhancedCode(error: unknown): string | undefined {
	return /^\d{3}[ -]\s*#?([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/m.exec(
		(error as DeliveryError).response ?? '',
	)?.[1];
}

/** Whether an email has waited too long for delivery. */
export function isTooOld(
	{ created_at, retried_at }: Pick<Mail, 'created_at' | 'retried_at'>,
	now: Date,
): boolean {
	const since = retried_at ?? created_at;
	return now.getTime() - since.getTime() >= MAX_AGE_MS;
}

/** Returns the failure reason of an email that is too old, with the error of its latest attempt. */
export function expiryText({ problem }: Pick<Mail, 'problem'>): string {
	return `not delivered within ${MAX_AGE_DAYS} days${problem === null ? '' : ` (${problem})`}`;
}

/**
 * Returns an error's codes and its SMTP command for storage, such as `EENVELOPE 550 5.7.1 (MAIL FROM)`. The
 * server's message isn't stored, because it can contain email addresses.
 */
export function problemText(error: unknown): string {
	const { code, originalCode, command, responseCode } = error as DeliveryError;
	const at =
		responseCode === undefined || command === undefined ? undefined : `(${command.slice(0, 20)})`;
	return [code ?? 'unknown', originalCode, responseCode, enhancedCode(error), at]
		.filter((part) => part !== undefined)
		.join(' ');
}

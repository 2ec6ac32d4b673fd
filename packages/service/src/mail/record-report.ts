import { DomainError } from '../base/domain-error.ts';
import { transact } from '../jobs/transact.ts';
import type { WorkTools } from '../jobs/work.ts';
import { findLastMails, findMail, type EmailedAddress } from './find-mailed.ts';
import { suppressAddress } from './suppress-address.ts';

/** A delivery report for an email. */
export interface MailReport {
	type: 'bounce' | 'complaint';
	email: string;
	/** The Message-ID of the email, with or without angle brackets. */
	message_id?: string | undefined;
}

/** Suppression reason for each kind of report. */
const REASONS = { bounce: 'bounced', complaint: 'complained' } as const;

/**
 * Suppresses a reported email address. If the Message-ID is known, the suppression applies only to the
 * product and environment that sent the email. Otherwise, the suppression applies to every product that sent
 * live email to the email address. A complaint also suppresses the contact's current email address.
 *
 * @returns the number of suppression lists that now contain the email address
 * @throws DomainError if the service sent no email to this email address
 */
export async function recordReport(tools: WorkTools, report: MailReport): Promise<number> {
	const mails = await mailsOf(tools, report);
	if (mails.length === 0) {
		throw new DomainError(
			'not found',
			"This service hasn't sent an email to this email address, so the report wasn't recorded. Check the email address, and also send the message_id.",
		);
	}
	for (const mail of mails) {
		const recipient = { email: report.email, contactId: mail.contact_id };
		await transact(tools, mail, (work) => suppressAddress(work, recipient, REASONS[report.type]));
	}
	return mails.length;
}

async function mailsOf(
	{ allOwners }: WorkTools,
	{ email, message_id }: MailReport,
): Promise<readonly EmailedAddress[]> {
	const mail = message_id && (await findMail(allOwners, 'message_id', inBrackets(message_id)));
	return mail ? [mail] : findLastMails(allOwners, email);
}

/** Adds angle brackets to a Message-ID; some providers report it without them. */
const inBrackets = (messageId: string) => `<${messageId.trim().replaceAll(/^<|>$/g, '')}>`;

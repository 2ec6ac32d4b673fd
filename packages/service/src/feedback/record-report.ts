import { DomainError } from '../base/domain-error.ts';
import type { MailReport } from '../wire/mail-report.ts';
import { transact } from '../work/transact.ts';
import type { WorkTools } from '../work/work.ts';
import { findLastMails, findMail, type MailedAddress } from './find-mailed.ts';
import { suppressAddress } from './suppress-address.ts';

/** What a report puts on the list as its reason. */
const REASONS = { bounce: 'bounced', complaint: 'complained' } as const;

/**
 * Suppresses a reported email address. With the Message-ID of a mail of ours it goes on the list of the product and environment
 * that sent it, else of every product that sent live mail to it. A complaint also suppresses the current address of the contact
 * that the last such mail was for.
 *
 * @returns the number of suppression lists that contain the email address now
 * @throws DomainError when the service sent nothing there
 */
export async function recordReport(tools: WorkTools, report: MailReport): Promise<number> {
	const mails = await mailsOf(tools, report);
	if (mails.length === 0) {
		throw new DomainError(
			'not found',
			"This service hasn't sent an email to this email address, so the report wasn't recorded. Check the email, and send the message_id, too.",
		);
	}
	for (const mail of mails) {
		const mailed = { email: report.email, contactId: mail.contact_id };
		await transact(tools, mail, (work) => suppressAddress(work, mailed, REASONS[report.type]));
	}
	return mails.length;
}

async function mailsOf(
	{ allOwners }: WorkTools,
	{ email, message_id }: MailReport,
): Promise<readonly MailedAddress[]> {
	const mail = message_id && (await findMail(allOwners, 'message_id', inBrackets(message_id)));
	return mail ? [mail] : findLastMails(allOwners, email);
}

/** Some report a Message-ID without its angle brackets. */
const inBrackets = (messageId: string) => `<${messageId.trim().replaceAll(/^<|>$/g, '')}>`;

import { Problem } from '../http/problem.ts';
import { suppressAddress } from '../suppressions/suppress-address.ts';
import { transact } from '../store/transact.ts';
import type { Owner, Tools } from '../tools.ts';
import type { MailReport } from '../wire/mail-report.ts';
import { findMail, findMailers } from './find-mailed.ts';

/** What a report puts on the list as its reason. */
const REASONS = { bounce: 'bounced', complaint: 'complained' } as const;

/**
 * Puts a reported address on the list, which stops its sequences. With the Message-ID of a mail of ours it is the list of the
 * product and environment that sent it; else of every product that sent live mail to the address.
 *
 * @returns how many lists the address is on by it
 * @throws Problem 404 when the service sent nothing there
 */
export async function recordReport(tools: Tools, report: MailReport): Promise<number> {
	const owners = await ownersOf(tools, report);
	if (owners.length === 0) {
		throw new Problem(
			404,
			'This service has sent no mail to this address, so nothing was noted. Check the email, and send the message_id too.',
		);
	}
	for (const owner of owners) {
		await transact(tools, owner, (work) =>
			suppressAddress(work, report.email, REASONS[report.type]),
		);
	}
	return owners.length;
}

async function ownersOf(
	{ db }: Tools,
	{ email, message_id }: MailReport,
): Promise<readonly Owner[]> {
	const mail = message_id && (await findMail(db, 'message_id', inBrackets(message_id)));
	return mail ? [mail] : findMailers(db, email);
}

/** Some report a Message-ID without its angle brackets. */
const inBrackets = (messageId: string) => `<${messageId.trim().replaceAll(/^<|>$/g, '')}>`;

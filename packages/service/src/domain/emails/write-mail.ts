import { domainToASCII } from 'node:url';
import { DomainError } from '../../base/domain-error.ts';
import { canonicalEmail, foldEmail } from '../../base/email-address.ts';
import type { Recipient } from '../../jobs/payloads.ts';
import type { Work } from '../../jobs/work.ts';
import { asOneStatement, type Statement } from '../../store/as-one-statement.ts';
import type { ContactRow, JsonObject } from '../../store/tables.ts';
import type { Template } from '../../workspace/schema.ts';
import { activityRows, insertActivities } from '../record-activity.ts';
import { fillIn } from './fill-in.ts';
import { findSender } from './find-sender.ts';
import { unsubscribeHeaders } from './unsubscribe-headers.ts';

/** Email to write. */
export interface Letter {
	/** ID of the email's row in the outbox. */
	id: string;
	to: string;
	/** Undefined if no contact has the email address. */
	contact: ContactRow | undefined;
	/** Key of a template. */
	template: string;
	variables: JsonObject;
	recipient: Recipient;
	/** Reason for the email, such as `{"sequence":"onboarding","step":0}`. */
	origin: JsonObject;
}

/** A rendered email. */
interface PreparedMail {
	/** Statements that add the email to the outbox and to the contact's activity. */
	statements: readonly Statement[];
	/** Names of variables without a value, where the email has a hole. */
	missing: readonly string[];
}

/**
 * Renders an email, and adds it to the outbox.
 *
 * @returns the names of variables without a value, where the email has a hole
 * @throws DomainError as `prepareMail` does
 */
export async function writeMail(work: Work, letter: Letter): Promise<readonly string[]> {
	const { statements, missing } = prepareMail(work, letter);
	await asOneStatement(statements).execute(work.owned);
	return missing;
}

/**
 * Renders an email for the outbox, where live emails are queued for SMTP. Emails of a test environment are never
 * sent. The caller runs the statements in the same transaction.
 *
 * @throws DomainError if there is no sender, the template can't be rendered, or the email address is invalid
 */
export function prepareMail(work: Work, letter: Letter): PreparedMail {
	const { owned, now } = work;
	const { id, contact } = letter;
	const to = canonicalEmail(letter.to);
	if (to === undefined) throw invalidEmailError(letter.to);
	const sender = findSender(work);
	const unsubscribeUrl = work.unsubscribeUrl(id);
	const scope = scopeOf(letter, unsubscribeUrl);
	const { columns, missing } = fillIn(templateOf(work, letter), scope);
	const origin = { ...letter.origin, ...(missing.length > 0 && { missing }) };
	const isLive = owned.owner.environment === 'live';
	const inserted = owned.insertInto('outbox', {
		id,
		contact_id: contact?.id ?? null,
		message_id: messageId(id, sender.email),
		from_name: sender.name,
		from_email: sender.email,
		to_email: to,
		to_email_folded: foldEmail(to),
		...columns,
		headers: JSON.stringify(unsubscribeHeaders(unsubscribeUrl)),
		origin: JSON.stringify(origin),
		...(isLive ? { status: 'queued', deliver_at: now } : { status: 'kept', deliver_at: null }),
		problem: null,
		created_at: now,
		sent_at: null,
	});
	if (isLive) work.enqueueWork();
	if (contact === undefined) return { statements: [inserted], missing };
	const details = { mail: id, ...origin };
	const entry = activityRows([{ contactId: contact.id, kind: 'mail_sent', details }]);
	return { statements: [inserted, insertActivities(work, entry)], missing };
}

function invalidEmailError(to: string): DomainError {
	const text = `${to} isn't a valid email address, so the email wasn't sent. Correct the contact's email.`;
	return new DomainError('impossible', text);
}

function templateOf({ workspace: { templates } }: Work, { template }: Letter): Template {
	const found = templates.find(({ key }) => key === template);
	if (found) return found;
	throw new DomainError(
		'impossible',
		`The workspace file has no template ${template}. Add the template.`,
	);
}

/**
 * Returns the values for a template. The request's variables override the recipient's names, and both
 * override the contact's values.
 */
function scopeOf(
	{ to, contact, recipient, variables }: Letter,
	unsubscribe_url: string,
): JsonObject {
	const { first_name = null, last_name = null, custom_fields = {} } = contact ?? {};
	const own = { email: to, first_name, last_name, custom_fields };
	return { ...own, ...recipient, ...variables, unsubscribe_url };
}

function messageId(id: string, from: string): string {
	const domain = from.slice(from.indexOf('@') + 1);
	return `<${id}@${domainToASCII(domain) || 'localhost'}>`;
}

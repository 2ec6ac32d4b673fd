import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { titleWith } from '../errors/texts.ts';
import { ValidationError } from '../errors/validation-error.ts';

const ADDRESS_FIELD = /^(?:e-?mails?|(?:email_?)?address(?:es)?)$|@/i;
const ADDRESS_WORD = /\b(?:address(?:es)?|e-?mails?)\b/i;
const MALFORMED_WORD = /valid|malformed|format|syntax|recogni[sz]ed|correct|bad\b/i;

/** Whether a 400 response rejects email addresses. If not, splitting the call is pointless. */
export function isAboutAddresses(error: ContactSyncError, emails: readonly string[]): boolean {
	if (!(error instanceof ValidationError) || error.status !== 400) return false;
	const { detail = '' } = error;
	const words = new Set([detail, ...Object.values(error.fields).flat()].flatMap(splitWords));
	if (emails.some((email) => words.has(email.toLowerCase()))) return true;
	const fields = Object.keys(error.fields);
	if (fields.length > 0) return fields.some((field) => ADDRESS_FIELD.test(field));
	return ADDRESS_WORD.test(detail) && MALFORMED_WORD.test(detail) && !/sequence/i.test(detail);
}

/** Returns the words in a string, in lowercase and without surrounding punctuation. */
const splitWords = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[\s"'`<>()[\]{},;]+/)
		.map((word) => word.replace(/[.:!?]+$/, ''));

/** Returns the error for the email address that caused a call to be rejected. */
export const invalidEmailError = (email: string, rejection: ContactSyncError) =>
	new ValidationError({
		...rejection,
		summary: titleWith(email, (shown) => `The service rejected the email address ${shown}.`),
		hint: 'Correct it, then enroll it again.',
		fields: { email: [email] },
	});

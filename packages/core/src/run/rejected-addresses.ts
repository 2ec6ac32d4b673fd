import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { sentence, typed, type Text } from '../errors/text.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { isNamed } from '../tolerant/find.ts';
import { foldEmail } from '../tolerant/fold-email.ts';

/**
 * Whether a 400 response rejects email addresses: it has an error for the field with the email addresses, or
 * contains one of them. Its wording doesn't matter. If not, splitting the call is pointless.
 */
export function isAboutAddresses(error: ContactSyncError, emails: readonly string[]): boolean {
	if (!(error instanceof ValidationError) || error.status !== 400) return false;
	const fields = Object.keys(error.fields);
	if (fields.some((field) => isNamed(field, 'email'))) return true;
	const sent = new Set(emails.map(foldEmail));
	const texts = [...fields, error.detail ?? '', ...Object.values(error.fields).flat()];
	return texts.flatMap(splitWords).some((word) => sent.has(foldEmail(word)));
}

/** Returns the words in a string that can be email addresses, without surrounding punctuation. */
const splitWords = (text: string): string[] =>
	text
		.split(/[\s"'`<>()[\]{},;]+/)
		.map((word) => word.replace(/[.:!?]+$/, ''))
		.filter((word) => word.includes('@'));

/** Returns the error for the email address that caused a call to be rejected. @param hint fix */
export const invalidEmailError = (email: string, rejection: ContactSyncError, hint: Text) =>
	new ValidationError({
		...rejection,
		summary: sentence`The service rejected the email address ${typed(email)}.`,
		hint,
		fields: { email: [email] },
	});

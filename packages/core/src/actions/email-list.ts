import { ValidationError } from '../errors/validation-error.ts';
import { textList } from './fields.ts';
import type { Output } from './outputs.ts';
import { isEmail } from './parsers/text.ts';
import { splitEmails } from './split-emails.ts';

/**
 * A field for many email addresses.
 *
 * @param purpose what they are for: `to check`
 * @param duplicates the effect of duplicates, as a clause
 */
export const emailList = (max: number, purpose: string, duplicates: string) =>
	textList({
		label: 'Emails',
		help: `Email addresses ${purpose}, up to ${max.toLocaleString('en-US')}; ${duplicates}. Map line items, or paste a list separated by commas, semicolons, or line breaks.`,
		placeholder: 'e.g. ada@acme.example, grace@acme.example',
		example: ['ada@acme.example', 'grace@acme.example'],
		required: true,
	});

/** The result for one email address of a list. */
export interface EmailRow<Status extends string = string> {
	email: string;
	status: Status;
	/** The reason of a failure; otherwise empty. */
	message: string;
}

/** A row for each email address. */
export const emailRowsOutput: Output = {
	kind: 'list',
	label: 'Results',
	of: {
		email: { kind: 'text', label: 'Result Email' },
		status: { kind: 'text', label: 'Result Status' },
		message: { kind: 'text', label: 'Result Message' },
	},
};

/** Returns the row of a text that wasn't sent, because it isn't an email address. */
export const invalidRow = (email: string): EmailRow<'invalid'> => ({
	email,
	status: 'invalid',
	message: "This isn't a valid email address.",
});

/** A list as the user gave it, without duplicates. */
export interface EmailList {
	addresses: readonly string[];
	/** The valid email addresses. */
	emails: readonly string[];
}

/**
 * Reads a list of email addresses.
 *
 * @throws ValidationError if the list is too long for a step, or has no email address
 */
export function readEmailList(texts: readonly string[], max: number): EmailList {
	const addresses = splitEmails(texts);
	if (addresses.length > max) {
		throw new ValidationError({
			summary: `'Emails' contains ${addresses.length} email addresses, but a step accepts up to ${max}.`,
			hint: 'Split the list, for example with Looping by Zapier, and run this step once per part.',
			fields: { emails: [String(addresses.length)] },
		});
	}
	const emails = addresses.filter(isEmail);
	if (emails.length > 0) return { addresses, emails };
	throw new ValidationError({
		summary: "'Emails' contains no email address.",
		hint: 'Map one or more, such as name@example.com.',
		fields: { emails: ['No address.'] },
	});
}

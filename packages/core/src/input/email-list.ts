import { fieldName, sentence, typed } from '../errors/text.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { textList } from '../catalog/fields.ts';
import type { Output } from '../catalog/outputs.ts';
import { isEmail } from './parsers/emails.ts';
import { invisibleIn } from './parsers/invisible.ts';
import { splitEmails } from './split-emails.ts';

/**
 * Returns a field for a list of email addresses.
 *
 * @param purpose purpose of the email addresses, such as `to check`
 * @param duplicates effect of duplicates, as a clause
 */
export const emailList = (max: number, purpose: string, duplicates: string) =>
	textList({
		label: 'Emails',
		help: `Email addresses ${purpose}, up to ${max.toLocaleString('en-US')}; ${duplicates}. Map line items, or paste a list separated by commas, semicolons, or line breaks.`,
		placeholder: 'e.g. ada@acme.example, grace@acme.example',
		example: ['ada@acme.example', 'grace@acme.example'],
		required: true,
		keepsPlaceholders: true, // reported as an invalid entry
	});

/** Result for one email address in a list. */
export interface EmailRow<Status extends string = string> {
	email: string;
	status: Status;
	/** Reason for a failure; empty otherwise. */
	message: string;
}

/** Output with a row per email address. */
export const emailRowsOutput: Output = {
	kind: 'list',
	label: 'Results',
	of: {
		email: { kind: 'text', label: 'Result Email' },
		status: { kind: 'text', label: 'Result Status' },
		message: { kind: 'text', label: 'Result Message' },
	},
};

/** Returns the row for a value that isn't a valid email address. Such values aren't sent. */
export const invalidRow = (email: string): EmailRow<'invalid'> => {
	const invisible = invisibleIn(email);
	return {
		email,
		status: 'invalid',
		message:
			invisible === undefined
				? "This isn't a valid email address."
				: `This contains an invisible character (${invisible.name}): ${invisible.shown}.`,
	};
};

/** List that the user entered, without duplicates. */
export interface EmailList {
	addresses: readonly string[];
	/** The valid email addresses. */
	emails: readonly string[];
}

/**
 * Reads a list of email addresses.
 *
 * @param max maximum number of email addresses for the action
 * @throws ValidationError if the list is too long, or contains no valid email address
 */
export function readEmailList(texts: readonly string[], max: number): EmailList {
	const addresses = splitEmails(texts);
	if (addresses.length > max) {
		throw new ValidationError({
			summary: sentence`${fieldName('emails')} contains ${addresses.length} email addresses, more than the maximum of ${max}.`,
			hint: 'Split the list, and use each part separately.',
			fields: { emails: [String(addresses.length)] },
		});
	}
	const emails = addresses.filter(isEmail);
	if (emails.length > 0) return { addresses, emails };
	throw new ValidationError({
		summary: sentence`${fieldName('emails')} contains no email address: ${typed(texts.join(', '))}.`,
		hint: 'Enter one or more, such as name@example.com.',
		fields: { emails: ['No email address.'] },
	});
}

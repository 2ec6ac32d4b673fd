import { contactFieldsOf, foldEmail, type Action } from '../../core.ts';

/** Returns the identifiers of an input's contact, normalized like email addresses. Items that share an identifier belong to the same contact. */
export const contactKeysOf = (
	{ fields }: Action,
	input: Readonly<Record<string, unknown>>,
): string[] =>
	Object.entries(contactFieldsOf(fields)).flatMap(([kind, field]) => {
		const value = field && input[field];
		return value === undefined ? [] : [`${kind}:${foldEmail(textOf(value))}`];
	});

/** Returns an identifier, or the one in a choice between an email address and an ID. */
const textOf = (value: unknown): string =>
	String(typeof value === 'object' ? Object.values(value!)[0] : value); // a parsed value is never null

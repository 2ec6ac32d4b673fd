import { titleWith } from '../errors/texts.ts';
import { ValidationError } from '../errors/validation-error.ts';

/** Parts that would lead out of the path, encoded or not. */
const LEADS_AWAY = /^(\.|%2e){1,2}$/i;

/**
 * Makes a path of which every varying part stays one part: encoded, and never empty, `.` or `..`.
 * Throws a ValidationError for a part that cannot be one.
 *
 * @example
 * path`contacts/${id}/add_tag/`
 */
export function path(constants: TemplateStringsArray, ...parts: readonly string[]): string {
	return constants.reduce((made, constant, i) => made + encode(parts[i - 1]!) + constant);
}

function encode(part: string): string {
	if (part.trim() === '' || LEADS_AWAY.test(part) || !part.isWellFormed()) {
		throw new ValidationError({
			summary:
				part.trim() === ''
					? 'The ID of the contact is empty.'
					: titleWith(part, (shown) => `"${shown}" isn't the ID of a contact.`),
			hint: "Use the ID that 'Create or Update' returns, or the email address.",
			fields: {},
		});
	}
	return encodeURIComponent(part);
}

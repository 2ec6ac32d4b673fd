import { CREATE_CONTACT, sentence, typed } from '../errors/text.ts';
import { ValidationError } from '../errors/validation-error.ts';

/** Matches dot segments, encoded or not, which would change the path. */
const DOT_SEGMENT = /^(\.|%2e){1,2}$/i;

/**
 * Replaces the names in a path, such as `contacts/{id}/add_tag/`, with the values of fields. Encodes each
 * value as one path segment.
 *
 * @returns the path, and the fields that aren't in it
 * @throws ValidationError for a segment that is empty, `.`, or `..`
 */
export function fillPath(template: string, fields: object): { path: string; others: object } {
	const others = new Map<string, unknown>(Object.entries(fields));
	const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
		const part = encode(String(others.get(name) ?? ''));
		others.delete(name);
		return part;
	});
	return { path, others: Object.fromEntries(others) };
}

function encode(part: string): string {
	if (part.trim() === '' || DOT_SEGMENT.test(part) || !part.isWellFormed()) {
		throw new ValidationError({
			summary:
				part.trim() === ''
					? 'The contact ID is empty.'
					: sentence`"${typed(part)}" isn't a valid contact ID.`,
			hint: sentence`Use the ID that ${CREATE_CONTACT} returns, or the email address.`,
			fields: {},
		});
	}
	return encodeURIComponent(part);
}

import type { Action } from '../../core.ts';
import type { Input } from './parse-items.ts';

/** Returns what names the contact of an input, in lower case. Inputs with a name in common are about the same contact. */
export const contactNamesOf = ({ contact = {} }: Action, input: Input): string[] =>
	Object.entries(contact).flatMap(([kind, field]) => {
		const name = textOf(input[field]);
		return name === undefined ? [] : [`${kind}:${name.toLowerCase()}`];
	});

/** The text of a field, or of the email or ID in a choice of a contact. */
function textOf(value: unknown): string | undefined {
	const [text] = typeof value === 'object' && value !== null ? Object.values(value) : [value];
	return typeof text === 'string' ? text : undefined;
}

import type { Action } from '../../core.ts';

/**
 * Returns the trimmed, lowercase identifiers of an item's contact. Items that share an identifier belong to
 * the same contact.
 */
export const contactKeysOf = (
	{ contact = {} }: Action,
	input: Readonly<Record<string, unknown>>,
): string[] =>
	Object.entries(contact).flatMap(([kind, field]) => {
		const key = valueText(input[field]);
		return key === '' ? [] : [`${kind}:${key.toLowerCase()}`];
	});

function valueText(input: unknown): string {
	const { value = input } = Object(input) as { value?: unknown }; // a resource locator has a value
	return String(value ?? '').trim();
}

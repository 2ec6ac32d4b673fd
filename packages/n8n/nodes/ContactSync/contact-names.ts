import type { Action } from '../../core.ts';

/** Returns what names the contact of an item, without regard to case and blanks. Items with a name in common are about the same contact. */
export const contactNamesOf = (
	{ contact = {} }: Action,
	given: Readonly<Record<string, unknown>>,
): string[] =>
	Object.entries(contact).flatMap(([kind, field]) => {
		const name = textOf(given[field]);
		return name === '' ? [] : [`${kind}:${name.toLowerCase()}`];
	});

function textOf(given: unknown): string {
	const { value = given } = Object(given) as { value?: unknown }; // a resource locator has one
	return String(value ?? '').trim();
}

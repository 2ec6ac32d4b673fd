import type { JsonObject } from '../../store/tables.ts';

/** Returns the names of variables that had no value when the email was written. */
export const missingIn = ({ missing }: JsonObject): readonly unknown[] =>
	Array.isArray(missing) ? missing : [];

/** Returns a sentence for an email whose text has a gap; undefined if it has none. */
export function gapText(origin: JsonObject): string | undefined {
	const names = missingIn(origin);
	return names.length === 0 ? undefined : `No value for ${names.join(', ')}.`;
}

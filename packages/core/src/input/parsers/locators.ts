import { isRecord } from '../../tolerant/find.ts';
import type { ContactChoice, TagsChoice } from '../../catalog/fields.ts';
import { throwUnreadable, isBlank } from './reading.ts';
import { isEmail, readEmail } from './emails.ts';
import { readTextList } from './lists.ts';
import { readIdentity, readText, readValue } from './text.ts';

/** Value that users can enter in several modes. If the mode is missing, the value determines the mode. */
interface Located {
	mode?: unknown;
	value?: unknown;
}

const locatedOf = (input: unknown): Located =>
	isRecord(input) && 'value' in input ? input : { value: input };

/** Reads a contact by email address or ID. Text with an @ is an email address. */
export function readContact(input: unknown): ContactChoice | undefined {
	const { mode, value } = locatedOf(input);
	if (isBlank(value)) return undefined;
	const text = readText(value);
	if (mode === 'email' || (mode !== 'id' && text.includes('@'))) return { email: readEmail(text) };
	if (isEmail(text)) {
		return throwUnreadable(
			'is an email address, not an ID',
			"Choose 'By Email', or enter the ID.",
			text,
		);
	}
	return { id: readIdentity(value, mode === 'id' ? 'contact' : 'emailOrContact') };
}

/** Reads tags by name or ID. A list without a mode contains names. */
export function readTags(input: unknown): TagsChoice | undefined {
	const { mode, value } = locatedOf(input);
	const property = mode === 'id' ? 'id' : 'name';
	const texts = isBlank(value) ? undefined : readTextList(value, { property });
	if (texts === undefined) return undefined;
	return mode === 'id' ? { tag_ids: texts } : { tag_names: texts };
}

/** Reads a sequence's slug, selected or typed. */
export function readSequence(input: unknown): string | undefined {
	const { value } = locatedOf(input);
	return isBlank(value) ? undefined : readValue(value);
}

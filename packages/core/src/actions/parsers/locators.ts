import { isRecord } from '../../transport/json.ts';
import type { ContactChoice, TagsChoice } from '../fields.ts';
import { fault, isBlank } from './reading.ts';
import { isEmail, readEmail, readText, readTextList } from './text.ts';

/** Value that can be entered in several modes. Without a mode, the value determines it. */
interface Located {
	mode?: unknown;
	value?: unknown;
}

const locatedOf = (given: unknown): Located =>
	isRecord(given) && 'value' in given ? given : { value: given };

/** Reads a contact by email address or ID. Text with an @ is an email address. */
export function readContact(given: unknown): ContactChoice | undefined {
	const { mode, value } = locatedOf(given);
	if (isBlank(value)) return undefined;
	const text = readText(value);
	if (mode === 'email' || (mode !== 'id' && text.includes('@'))) return { email: readEmail(text) };
	if (isEmail(text)) {
		return fault('is an email address, not an ID', "Choose 'By Email', or enter the ID.", text);
	}
	return { id: text };
}

/** Reads tags by name or ID. A list without a mode contains names. */
export function readTags(given: unknown): TagsChoice | undefined {
	const { mode, value } = locatedOf(given);
	const texts = isBlank(value) ? undefined : readTextList(value);
	if (texts === undefined) return undefined;
	return mode === 'id' ? { tag_ids: texts } : { tag_names: texts };
}

/** Reads a sequence's slug, selected or typed. */
export function readSequence(given: unknown): string | undefined {
	const { value } = locatedOf(given);
	return isBlank(value) ? undefined : readText(value);
}

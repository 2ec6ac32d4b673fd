import type { z } from 'zod';
import type { FieldTexts } from '../../base/domain-error.ts';
import { similarNames } from './similar-names.ts';

/** Limits that keep a response small: number of fields, messages per field, and characters per field name. */
const MAX_FIELDS = 50;
const MAX_TEXTS_PER_FIELD = 10;
const MAX_NAME_LENGTH = 255;

/**
 * Returns zod's messages by field of the body; undefined if the body isn't an object.
 *
 * @param known the fields that the body can have
 */
export function fieldTexts(
	issues: readonly z.core.$ZodIssue[],
	known: readonly string[] = [],
): FieldTexts | undefined {
	const texts = new Map<string, string[]>();
	for (const [field, text] of issues.flatMap((issue) => fieldsOf(issue, known))) {
		const known = texts.get(field);
		if (!known && texts.size < MAX_FIELDS) texts.set(field, [text]);
		if (known && known.length < MAX_TEXTS_PER_FIELD) known.push(text);
	}
	return texts.size > 0 ? Object.fromEntries(texts) : undefined;
}

function fieldsOf(
	issue: z.core.$ZodIssue,
	known: readonly string[],
): [field: string, text: string][] {
	const [field, part] = issue.path.map((name) => String(name).slice(0, MAX_NAME_LENGTH));
	const text = part === undefined ? issue.message : `${part}: ${issue.message}`;
	if (field !== undefined) return [[field, text]];
	if (issue.code !== 'unrecognized_keys') return [];
	return issue.keys
		.slice(0, MAX_FIELDS)
		.map((name) => [name.slice(0, MAX_NAME_LENGTH), unknownField(similarNames(name, known))]);
}

const either = new Intl.ListFormat('en', { type: 'disjunction', style: 'long' });

const unknownField = (suggestions: readonly string[]): string =>
	`Unknown field. ${suggestions.length > 0 ? `Did you mean ${either.format(suggestions)}?` : 'Remove it.'}`;

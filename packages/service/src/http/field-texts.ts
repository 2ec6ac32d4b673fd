import type { z } from 'zod';
import type { FieldTexts } from './problem.ts';

/** An answer lists no more than this, however much is wrong: what is echoed stays small. */
const MAX_FIELDS = 50;
const MAX_TEXTS_PER_FIELD = 10;
const MAX_NAME_LENGTH = 255;

/** What zod found, by field of the body; undefined when the body is no object at all. */
export function fieldTexts(issues: readonly z.core.$ZodIssue[]): FieldTexts | undefined {
	const texts = new Map<string, string[]>();
	for (const [field, text] of issues.flatMap(fieldsOf)) {
		const known = texts.get(field);
		if (!known && texts.size < MAX_FIELDS) texts.set(field, [text]);
		if (known && known.length < MAX_TEXTS_PER_FIELD) known.push(text);
	}
	return texts.size > 0 ? Object.fromEntries(texts) : undefined;
}

function fieldsOf(issue: z.core.$ZodIssue): [field: string, text: string][] {
	const [field, part] = issue.path.map((name) => String(name).slice(0, MAX_NAME_LENGTH));
	const text = part === undefined ? issue.message : `${part}: ${issue.message}`;
	if (field !== undefined) return [[field, text]];
	if (issue.code !== 'unrecognized_keys') return [];
	return issue.keys.map((name) => [
		name.slice(0, MAX_NAME_LENGTH),
		'This field is not known. Leave it out.',
	]);
}

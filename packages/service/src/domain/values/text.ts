import { z } from 'zod';
import { canonical } from '../../base/email-address.ts';
import { isStorable } from '../../store/is-storable.ts';

/** Maximum length of a contact field, in characters. An assumption: api.md doesn't specify it. */
export const MAX_TEXT_LENGTH = 255;

const REQUIRED = 'This field is required.';

/** Reports a missing field, or the expected value. */
export function expected(requirement: string) {
	return {
		error: ({ input }: { input?: unknown }) => (input === undefined ? REQUIRED : requirement),
	};
}

export const NOT_STORABLE = 'This contains a NUL character or invalid Unicode.';

/** Text of a contact field: up to 255 characters. */
export const shortText = z
	.string(expected('This must be text.'))
	.max(MAX_TEXT_LENGTH, `This is longer than ${MAX_TEXT_LENGTH} characters.`)
	.refine(isStorable, NOT_STORABLE);

/** Identifier, which must not be blank. */
export const identifier = shortText.refine((text) => text.trim() !== '', 'This must not be blank.');

const NOT_AN_EMAIL = "This isn't a valid email address.";

/** Email address, parsed to its canonical spelling. The OpenAPI document shows only the pattern. */
export const email = shortText
	.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, { error: NOT_AN_EMAIL, abort: true })
	.check(canonical(NOT_AN_EMAIL))
	.meta({ examples: ['ada@acme.example'] }); // otherwise, tools generate an example from the pattern

/** Whether a string can be an ID. PostgreSQL rejects queries for other strings. */
export const isUuid = (text: string): boolean => z.guid().safeParse(text).success;

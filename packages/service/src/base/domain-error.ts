/** Texts by field: what is wrong with each. */
export type FieldTexts = Record<string, string[]>;

/**
 * Why something can't be done: the input is `invalid`, something is `not found`, it's a `conflict` with an earlier request, or it's
 * `impossible` in the present state. One table, `http/problem-of.ts`, turns each into a status.
 */
export type DomainErrorKind = 'invalid' | 'not found' | 'conflict' | 'impossible';

/** An error that the caller can fix. Its message is for the caller: it says what happened and what to do. */
export class DomainError extends Error {
	override name = 'DomainError';
	readonly kind: DomainErrorKind;
	/** What is wrong, by field, if the input is invalid. */
	readonly fields: FieldTexts | undefined;

	constructor(kind: DomainErrorKind, message: string, fields?: FieldTexts) {
		super(message);
		this.kind = kind;
		this.fields = fields;
	}
}

/** Names the invalid fields. The message is the first text, so that it says enough alone. */
export function invalidFields(fields: FieldTexts): DomainError {
	const texts = Object.entries(fields).flatMap(([field, all]) =>
		all.map((text) => `${field}: ${text}`),
	);
	const more = texts.length > 1 ? ` (and ${texts.length - 1} more)` : '';
	return new DomainError('invalid', `${texts[0]}${more}`, fields);
}

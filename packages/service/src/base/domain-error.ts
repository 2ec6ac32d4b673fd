/** Error messages by field. */
export type FieldTexts = Record<string, string[]>;

/**
 * Kind of a domain error: `invalid` input, `not found`, a `conflict` with an earlier request, or `impossible`
 * in the current state. `http/problem-of.ts` maps each kind to a status code.
 */
export type DomainErrorKind = 'invalid' | 'not found' | 'conflict' | 'impossible';

/** Error that the client can fix. Its message is for the client: it explains the problem and the fix. */
export class DomainError extends Error {
	override name = 'DomainError';
	readonly kind: DomainErrorKind;
	/** Messages by field, if the input is invalid. */
	readonly fields: FieldTexts | undefined;

	constructor(kind: DomainErrorKind, message: string, fields?: FieldTexts) {
		super(message);
		this.kind = kind;
		this.fields = fields;
	}
}

/**
 * Creates the error for invalid fields. The error's message contains the first field's message, so that the
 * error is useful without the list of fields.
 */
export function invalidFields(fields: FieldTexts): DomainError {
	const texts = Object.entries(fields).flatMap(([field, all]) =>
		all.map((text) => `${field}: ${text}`),
	);
	const more = texts.length > 1 ? ` (and ${texts.length - 1} more)` : '';
	return new DomainError('invalid', `${texts[0]}${more}`, fields);
}

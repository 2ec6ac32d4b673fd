/** Texts by field: what is wrong with what was sent. */
export type FieldTexts = Record<string, string[]>;

/**
 * An answer that is an error. api.md section 7.
 * Its message goes to the caller: it says what happened and what to do.
 */
export class Problem extends Error {
	override name = 'Problem';
	readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;
	readonly errors: FieldTexts | undefined;
	readonly headers: Record<string, string>;

	constructor(
		status: Problem['status'],
		detail: string,
		{ errors, headers = {} }: { errors?: FieldTexts; headers?: Record<string, string> } = {},
	) {
		super(detail);
		this.status = status;
		this.errors = errors;
		this.headers = headers;
	}
}

/** A 400 that names the fields at fault; its detail is the first text, so that it says enough alone. */
export function invalidFields(errors: FieldTexts): Problem {
	const texts = Object.entries(errors).flatMap(([field, all]) =>
		all.map((text) => `${field}: ${text}`),
	);
	const more = texts.length > 1 ? ` (and ${texts.length - 1} more)` : '';
	return new Problem(400, `${texts[0]}${more}`, { errors });
}

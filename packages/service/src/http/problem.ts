import type { FieldTexts } from '../base/domain-error.ts';

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
		{
			errors,
			headers = {},
		}: { errors?: FieldTexts | undefined; headers?: Record<string, string> } = {},
	) {
		super(detail);
		this.status = status;
		this.errors = errors;
		this.headers = headers;
	}
}

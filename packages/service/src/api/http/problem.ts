import type { FieldTexts } from '../../base/domain-error.ts';

/**
 * Error response. api.md section 7.
 * Its message is for the client: it explains the problem and the fix.
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

import { NotFoundError } from '../errors/not-found-error.ts';
import { UnprocessableError } from '../errors/unprocessable-error.ts';
import { failureIn } from '../tolerant/failure.ts';
import { readErrorBody } from '../transport/error-body.ts';
import type { Send } from '../transport/send.ts';
import { invalidResponse } from './read.ts';

/** Summary of the error for a response that reports a failure despite its status code. */
export const REPORTED_FAILURE = 'The service reports that the request failed.';

/** Matches text that isn't truncated JSON. */
const TEXT = /^\s*[^\s[{]/;

/**
 * Returns a function that sends a change, and fails if the response reports a failure despite its status
 * code. Assumption: a service may do that, although api.md section 7 specifies a status code per error. Also fails
 * if the response is plain text, such as a proxy's notice of maintenance: the change would count as done.
 */
export const writeWith =
	(send: Send): Send =>
	async (call) => {
		const response = await send(call);
		const { status, json, text } = response;
		if (json === undefined && TEXT.test(text)) throw invalidResponse(status);
		const failure = failureIn(json);
		if (failure === undefined) return response;
		const { detail } = readErrorBody(response);
		if (failure === 'not_found' && call.missing !== undefined) {
			throw new NotFoundError({ status, detail, ...call.missing });
		}
		throw new UnprocessableError({
			status,
			detail,
			...(call.explain?.(detail ?? '') ?? {
				summary: REPORTED_FAILURE,
				hint: 'Check the contact in the dashboard, then run this again.',
			}),
		});
	};

import type { ErrorHandler } from 'hono';
import { describeError } from '../../base/log.ts';
import { rejectionOf } from '../../store/is-ready.ts';
import type { ErrorBody } from '../wire/error.ts';
import type { ApiTools } from './api-tools.ts';
import type { Env, RequestContext } from './env.ts';
import { NOT_READY } from './not-ready.ts';
import { problemOf } from './problem-of.ts';

/** Logs an unexpected error, and returns the message for the client. */
export function reportFailure(
	{ log }: Pick<ApiTools, 'log'>,
	c: Pick<RequestContext, 'get'>,
	error: unknown,
): string {
	const requestId = c.get('requestId');
	log('error', 'failed', { requestId, ...describeError(error) });
	const rejection = rejectionOf(error);
	if (rejection) return NOT_READY[rejection];
	return `Internal error. The cause is in the log of the service, under the request ID ${requestId}.`;
}

/** Converts any error to a JSON response. Only unexpected errors are logged. */
export function respondWithError(tools: Pick<ApiTools, 'log'>): ErrorHandler<Env> {
	return (error, c) => {
		const problem = problemOf(error);
		if (problem) {
			const { status, message, errors, headers } = problem;
			return c.json(
				{ detail: message, ...(errors && { errors }) } satisfies ErrorBody,
				status,
				headers,
			);
		}
		const detail = reportFailure(tools, c, error);
		return c.json({ detail } satisfies ErrorBody, 500);
	};
}

import type { ErrorHandler } from 'hono';
import { describeError } from '../log.ts';
import type { Tools } from '../tools.ts';
import type { ErrorBody } from '../wire/error.ts';
import type { Env } from './env.ts';
import { Problem } from './problem.ts';

/** Turns whatever was thrown into JSON. Only what is unexpected is logged as an error. */
export function answerError({ log }: Pick<Tools, 'log'>): ErrorHandler<Env> {
	return (error, c) => {
		if (error instanceof Problem) {
			const { status, message, errors, headers } = error;
			return c.json(
				{ detail: message, ...(errors && { errors }) } satisfies ErrorBody,
				status,
				headers,
			);
		}
		const requestId = c.get('requestId');
		log('error', 'failed', { requestId, ...describeError(error) });
		const detail = `The service failed at this request. Its log names the cause under ${requestId}.`;
		return c.json({ detail } satisfies ErrorBody, 500);
	};
}

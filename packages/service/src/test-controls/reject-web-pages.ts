import type { Step } from '../api/http/env.ts';
import { Problem } from '../api/http/problem.ts';
import { isLoopback } from './require-loopback.ts';

/**
 * Rejects requests from web pages, because a browser on this machine can reach loopback. Forms send an Origin
 * header, and the Host header reveals domain names that resolve to loopback.
 */
export const rejectWebPages: Step = async (c, next) => {
	const { hostname } = new URL(c.req.url);
	if (c.req.header('Origin') !== undefined || !isLoopback(hostname)) {
		throw new Problem(
			403,
			"The controls don't respond to web pages. Call them from a program on this machine at 127.0.0.1, ::1, or localhost, without an Origin header.",
		);
	}
	await next();
};

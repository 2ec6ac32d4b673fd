import { Problem } from '../../http/problem.ts';
import type { Tools } from '../../tools.ts';
import { isPassword } from './password.ts';
import { beginSession, signToken } from './sessions.ts';
import { keptPassword } from './set-up-password.ts';
import { beginAttempt } from './throttle.ts';

/**
 * Signs somebody in.
 *
 * @returns the token of a new session
 * @throws Problem 401 when the password is wrong, 429 when too many were
 */
export async function signIn(tools: Tools, password: string): Promise<string> {
	const attempt = await beginAttempt(tools);
	if (!attempt.allowed) throw tooMany(attempt.waitMs);
	const kept = await keptPassword(tools.db);
	if (kept === undefined || !(await isPassword(password, kept))) {
		throw new Problem(
			401,
			'This password is wrong. The service shows it at its first start; CONSOLE_PASSWORD sets another.',
		);
	}
	await attempt.succeeded();
	return signToken(tools, await beginSession(tools));
}

function tooMany(waitMs: number): Problem {
	const seconds = String(Math.max(1, Math.ceil(waitMs / 1_000)));
	return new Problem(
		429,
		`There were five wrong passwords within a minute. Try again in ${seconds} seconds.`,
		{ headers: { 'Retry-After': seconds } },
	);
}

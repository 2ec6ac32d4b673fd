import { inSeconds } from '../../api/http/in-seconds.ts';
import { Problem } from '../../api/http/problem.ts';
import type { ConsoleTools } from '../console-tools.ts';
import { OPERATOR, passwordHashOf } from './accounts.ts';
import { isPassword } from './password.ts';
import { beginSession, signToken } from './sessions.ts';
import { beginAttempt, waitFor } from './throttle.ts';

export interface Credentials {
	/** Name of an account. @default the account of the shared password */
	account?: string | undefined;
	password: string;
}

/**
 * Signs a user in.
 *
 * @param client network of the client
 * @returns the token of a new session
 * @throws Problem 401 if the account or the password is wrong, 429 after too many wrong passwords
 */
export async function signIn(
	tools: ConsoleTools,
	client: string,
	{ account, password }: Credentials,
): Promise<string> {
	const name = account?.trim() || OPERATOR.name;
	const attempt = await beginAttempt(tools, client);
	if (!attempt.allowed) throw tooMany(attempt.waitMs);
	const stored = (await passwordHashOf(tools, name)) ?? UNKNOWN_HASH;
	if (!(await isPassword(password, stored))) throw wrong(tools);
	await attempt.succeeded();
	return signToken(tools, await beginSession(tools, name, stored));
}

/**
 * Rejects a sign-in before its body is read.
 *
 * @throws Problem 429 after too many wrong passwords
 */
export async function requireAttempts(tools: ConsoleTools, client: string): Promise<void> {
	const waitMs = await waitFor(tools, client);
	if (waitMs > 0) throw tooMany(waitMs);
}

/**
 * Hash that matches no password. Checking against it makes the response for an unknown account as slow as for
 * a known one.
 */
const UNKNOWN_HASH = `scrypt$${2 ** 15}$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const wrong = ({ accounts }: ConsoleTools) =>
	new Problem(
		401,
		accounts.size > 0
			? 'The account or the password is wrong.'
			: 'The password is wrong. The service shows the correct password when it first starts. To set a different password, start the service with CONSOLE_PASSWORD.',
	);

function tooMany(waitMs: number): Problem {
	const seconds = inSeconds(waitMs);
	return new Problem(
		429,
		`Too many wrong passwords within a minute. Retry in ${seconds} seconds.`,
		{ headers: { 'Retry-After': seconds } },
	);
}

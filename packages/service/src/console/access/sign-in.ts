import { Problem } from '../../http/problem.ts';
import type { ConsoleTools } from '../console-tools.ts';
import { OPERATOR } from './accounts.ts';
import { isPassword } from './password.ts';
import { beginSession, signToken } from './sessions.ts';
import { keptPassword } from './set-up-password.ts';
import { beginAttempt } from './throttle.ts';

export interface Credentials {
	/** The name of an account. @default the account of the shared password */
	account?: string | undefined;
	password: string;
}

/**
 * Signs a person in.
 *
 * @returns the token of a new session
 * @throws Problem 401 when the account or the password is wrong, 429 when too many were
 */
export async function signIn(
	tools: ConsoleTools,
	{ account, password }: Credentials,
): Promise<string> {
	const name = account?.trim() || OPERATOR.name;
	const attempt = await beginAttempt(tools);
	if (!attempt.allowed) throw tooMany(attempt.waitMs);
	const kept = await hashOf(tools, name);
	if (kept === undefined || !(await isPassword(password, kept))) throw wrong(tools);
	await attempt.succeeded();
	return signToken(tools, await beginSession(tools, name, kept));
}

async function hashOf({ db, accounts }: ConsoleTools, name: string): Promise<string | undefined> {
	if (name === OPERATOR.name) return keptPassword(db);
	return accounts.get(name)?.password ?? UNKNOWN_HASH;
}

/** A hash that matches no password. Comparing it makes the response for an unknown account as slow as for a known one. */
const UNKNOWN_HASH = `scrypt$${2 ** 15}$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const wrong = ({ accounts }: ConsoleTools) =>
	new Problem(
		401,
		accounts.size > 0
			? 'The account or the password is wrong.'
			: 'The password is wrong. The service shows it at its first start. To set another one, start it with CONSOLE_PASSWORD.',
	);

function tooMany(waitMs: number): Problem {
	const seconds = String(Math.max(1, Math.ceil(waitMs / 1_000)));
	return new Problem(
		429,
		`Too many wrong passwords: five within a minute. Retry in ${seconds} seconds.`,
		{ headers: { 'Retry-After': seconds } },
	);
}

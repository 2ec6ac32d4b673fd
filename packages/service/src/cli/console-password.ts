import { StartError } from '../base/start-error.ts';
import { MAX_PASSWORD_LENGTH } from '../console/access/password.ts';

/** Minimum length of a password, in characters. Shorter passwords are easy to guess. */
const MIN_PASSWORD_LENGTH = 12;

export const PASSWORD_LENGTH = `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`;

export const isPasswordLength = (text: string): boolean =>
	text.length >= MIN_PASSWORD_LENGTH && text.length <= MAX_PASSWORD_LENGTH;

/**
 * Removes the line break at the end, which files of secrets often have, or its first character, which stays at the
 * end of a variable in a file from Windows. No one could type it on the sign-in page.
 */
export const withoutLineBreak = (text: string): string => text.replace(/(?:\r?\n|\r)$/, '');

/** @throws StartError whose message never contains the password */
export function readConsolePassword({
	CONSOLE_PASSWORD: text,
}: NodeJS.ProcessEnv): string | undefined {
	if (!text) return undefined;
	const password = withoutLineBreak(text);
	if (isPasswordLength(password)) return password;
	throw new StartError(`CONSOLE_PASSWORD can't be used: expected ${PASSWORD_LENGTH}.`);
}

import { StartError } from '../base/start-error.ts';
import { hashPassword } from '../console/access/password.ts';
import type { CliProcess } from './cli-process.ts';
import { isPasswordLength, PASSWORD_LENGTH, withoutLineBreak } from './console-password.ts';

/**
 * Prints the hash of a password from stdin, for the `--console-accounts` file.
 *
 * @throws StartError whose message never contains the password
 */
export async function printPasswordHash({
	readStdin,
	writeStdout,
}: Pick<CliProcess, 'readStdin' | 'writeStdout'>): Promise<string> {
	const password = withoutLineBreak(await readStdin());
	if (!isPasswordLength(password)) {
		throw new StartError(`The password on stdin can't be used: expected ${PASSWORD_LENGTH}.`);
	}
	writeStdout(`${await hashPassword(password, 'chosen')}\n`);
	return 'Set this hash as the password of an account in the --console-accounts file.';
}

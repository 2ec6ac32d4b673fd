import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { StartError, unreadable } from '../../base/start-error.ts';
import { OPERATOR, type Accounts } from './accounts.ts';
import { isPasswordHash } from './password.ts';

const account = z.strictObject(
	{
		name: z
			.string('expected a name')
			.regex(
				/^[^\s\p{C}](?:[^\p{C}]{0,98}[^\s\p{C}])?$/u,
				'expected a name of up to 100 characters',
			)
			.refine(
				(name) => name !== OPERATOR.name,
				'expected a name other than operator, which is the account of the shared password (CONSOLE_PASSWORD)',
			),
		role: z.enum(['view', 'operate'], 'expected view or operate'),
		password: z
			.string('expected the hash that the command hash-password prints')
			.refine(isPasswordHash, 'expected the hash that the command hash-password prints'),
	},
	'expected an account with name, role, and password',
);

const file = z.strictObject(
	{ accounts: z.array(account, 'expected a list of accounts') },
	'expected a file with accounts',
);

/**
 * Reads the file with the personal accounts of the console.
 *
 * @returns the accounts by name; an empty map without a file
 * @throws StartError for the first error in the file; the message never contains a value from the file
 */
export async function readAccounts(path: string | undefined): Promise<Accounts> {
	if (path === undefined) return new Map();
	const text = await readFile(path, 'utf8').catch((error: unknown) => {
		throw new StartError(`${path}: the accounts can't be read: ${unreadable(error)}.`);
	});
	const result = file.safeParse(parseYaml(text, path));
	if (!result.success) {
		const { path: where, message } = result.error.issues[0]!;
		const at = where.length === 0 ? '' : ` ${where.join('.')}:`;
		throw new StartError(`${path}:${at} ${message}.`);
	}
	const { accounts } = result.data;
	const names = accounts.map(({ name }) => name);
	const duplicate = names.find((name, index) => names.indexOf(name) !== index);
	if (duplicate !== undefined)
		throw new StartError(`${path}: two accounts have the name "${duplicate}".`);
	return new Map(accounts.map((each) => [each.name, each]));
}

function parseYaml(text: string, path: string): unknown {
	try {
		return parse(text);
	} catch {
		throw new StartError(`${path}: expected YAML.`); // the parser's message can contain a hash
	}
}

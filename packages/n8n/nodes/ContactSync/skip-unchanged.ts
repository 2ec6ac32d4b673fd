import type { Account } from '../shared/account.ts';
import type { Execution } from './execution.ts';
import type { Input } from './parse-items.ts';
import type { Row } from './sent-contacts.ts';

/**
 * Sends a contact unless the node last sent it exactly like this. All executions of the node in this process take turns for each
 * contact, so what is remembered is what the service has.
 *
 * @returns the result of sending it, or a note that it was skipped
 */
export async function sendUnlessUnchanged(
	{ action, sentContacts, counts }: Execution,
	account: Account,
	input: Input,
	send: () => Promise<object>,
): Promise<object> {
	if (sentContacts === undefined) return send();
	const { email = '', externalId = '' } = action.contact!; // an action whose inputs can be skipped has a contact
	const hash = createHash(account);
	const row: Row = {
		email: await hash('email', String(input[email]).toLowerCase()),
		data: await hash('data', sorted(input)),
		...(await externalIdOf(input[externalId], hash)),
	};
	return sentContacts.inTurn(namesOf(row), async () => {
		if (sentContacts.has(row)) {
			counts.unchanged += 1;
			return { [email]: input[email], skipped: true };
		}
		sentContacts.forget(row); // until it's known that the service has it
		const result: Input = { ...(await send()) };
		sentContacts.remember({ ...row, ...(await externalIdOf(result[externalId], hash)) });
		return result;
	});
}

type Hash = ReturnType<typeof createHash>;

const externalIdOf = async (value: unknown, hash: Hash): Promise<Pick<Row, 'externalId'>> =>
	typeof value === 'string' ? { externalId: await hash('externalId', value) } : {};

const namesOf = ({ email, externalId }: Row): string[] =>
	externalId === undefined ? [email] : [email, externalId];

/** Names in one order at every depth, so that the same data give the same text. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
	return entries.map(([name, part]) => [name, sorted(part)]);
}

/** Hashes of 48 bits, in letters: that two of ten thousand are equal is as likely as one in five million. */
const createHash =
	({ credential: { baseUrl, apiKey } }: Account) =>
	async (kind: string, value: unknown): Promise<string> => {
		const bytes = new TextEncoder().encode(JSON.stringify([baseUrl, apiKey, kind, value]));
		const digest = await crypto.subtle.digest('SHA-256', bytes);
		return Buffer.from(digest).toString('base64url').slice(0, 8);
	};

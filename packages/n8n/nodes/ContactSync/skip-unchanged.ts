import { contactFieldsOf, foldEmail } from '../../core.ts';
import type { Account } from '../shared/account.ts';
import type { Execution } from './execution.ts';
import type { Input } from './parse-items.ts';
import type { Row } from './sent-contacts.ts';

/**
 * Sends a contact unless the node has already sent the same data. Executions in this process send the same
 * contact sequentially, so that the saved data matches the service's data.
 *
 * @returns the result of the request, or a note that the contact was skipped
 */
export async function sendUnlessUnchanged(
	{ action, sentContacts, counts }: Execution,
	account: Account,
	input: Input,
	send: () => Promise<object>,
): Promise<object> {
	if (sentContacts === undefined) return send();
	const { email = '', externalId = '' } = contactFieldsOf(action.fields);
	const hash = createHash(account);
	const row: Row = {
		email: await hash('email', foldEmail(String(input[email]))),
		data: await hash('data', sorted(input)),
		...(await externalIdOf(input[externalId], hash)),
	};
	return sentContacts.runInOrder(keysOf(row), async () => {
		if (sentContacts.has(row)) {
			counts.unchanged += 1;
			return { [email]: input[email], skipped: true };
		}
		sentContacts.forget(row); // until the service accepts the row
		const result: Input = { ...(await send()) };
		sentContacts.remember({ ...row, ...(await externalIdOf(result[externalId], hash)) });
		return result;
	});
}

type Hash = ReturnType<typeof createHash>;

const externalIdOf = async (value: unknown, hash: Hash): Promise<Pick<Row, 'externalId'>> =>
	typeof value === 'string' ? { externalId: await hash('externalId', value) } : {};

const keysOf = ({ email, externalId }: Row): string[] =>
	externalId === undefined ? [email] : [email, externalId];

/** Sorts property names at every depth, so that equal data results in the same JSON. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
	return entries.map(([name, part]) => [name, sorted(part)]);
}

/**
 * Creates 48-bit hashes in Base64. The probability of a collision among 10,000 hashes is about 1 in 5
 * million.
 */
const createHash =
	({ credential: { baseUrl, apiKey } }: Account) =>
	async (kind: string, value: unknown): Promise<string> => {
		const bytes = new TextEncoder().encode(JSON.stringify([baseUrl, apiKey, kind, value]));
		const digest = await crypto.subtle.digest('SHA-256', bytes);
		return Buffer.from(digest).toString('base64url').slice(0, 8);
	};

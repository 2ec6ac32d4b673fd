import { readInput } from '../../core.ts';
import { credentialOf } from '../shared/host-client.ts';
import type { NodeRun } from './node-run.ts';
import type { Row } from './sent-contacts.ts';

/**
 * Sends a contact unless the node last sent it exactly like this. All executions of the node in this process take turns for each
 * contact, so what is remembered is what the service has.
 *
 * @returns undefined if it was skipped
 */
export async function sendUnlessUnchanged(
	run: NodeRun,
	given: Record<string, unknown>,
	index: number,
	send: () => Promise<object>,
): Promise<object | undefined> {
	const { sentContacts } = run;
	if (sentContacts === undefined) return send();
	const hash = await hashFor(run, index);
	const input = readInput(run.action.fields, given, 'n8n');
	const row: Row = {
		email: await hash('email', String(input.email).toLowerCase()),
		data: await hash('data', sorted(input)),
		...(await externalIdOf(input, hash)),
	};
	return sentContacts.inTurn(namesOf(row), async () => {
		if (sentContacts.has(row)) return undefined;
		sentContacts.forget(row); // until it's known that the service has it
		const result = await send();
		sentContacts.remember({ ...row, ...(await externalIdOf(result, hash)) });
		return result;
	});
}

type Hash = Awaited<ReturnType<typeof hashFor>>;

async function externalIdOf(
	{ external_id: externalId }: { external_id?: unknown },
	hash: Hash,
): Promise<Pick<Row, 'externalId'>> {
	return typeof externalId === 'string' ? { externalId: await hash('externalId', externalId) } : {};
}

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
async function hashFor({ context }: NodeRun, index: number) {
	const { baseUrl, apiKey } = await credentialOf(context, index);
	return async (kind: string, value: unknown): Promise<string> => {
		const bytes = new TextEncoder().encode(JSON.stringify([baseUrl, apiKey, kind, value]));
		const digest = await crypto.subtle.digest('SHA-256', bytes);
		return Buffer.from(digest).toString('base64url').slice(0, 8);
	};
}

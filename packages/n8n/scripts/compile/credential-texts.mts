import { ContactSyncError, createClient, NO_SCOPES } from '@contact-sync/core';

/** Status codes of a failed credential test with a message. n8n shows other status codes without a message. */
const STATUSES = [301, 302, 307, 308, 401, 402, 403, 404, 410, 429, 451, 500, 502, 503, 504];

/** Texts of the credential's test. */
export interface CredentialTexts {
	/** Messages by status code. */
	statuses: Record<number, string>;
	/** Message for a web page. */
	webPage: string;
	/** Message for a key without scopes. */
	noScopes: string;
}

/** Returns the texts that the core uses for the same responses. */
export async function credentialTexts(): Promise<CredentialTexts> {
	const messages = STATUSES.map(async (status) => [status, await messageOf('{}', status)] as const);
	return {
		statuses: Object.fromEntries(await Promise.all(messages)),
		webPage: await messageOf('<html>', 200),
		noScopes: `${NO_SCOPES.summary} ${NO_SCOPES.hint}`,
	};
}

/** Returns the message of the error that the core throws if the check of the key gets a response. */
async function messageOf(body: string, status: number): Promise<string> {
	const client = createClient({
		baseUrl: 'https://contacts.example.com',
		fetch: async () => new Response(body, { status }),
		now: () => 0,
		sleep: async () => {},
		random: () => 0,
		rules: [],
	});
	const error: unknown = await client.ping().catch((thrown: unknown) => thrown);
	if (error instanceof ContactSyncError) return error.message;
	throw new Error(`The core has no error for status ${status}.`);
}

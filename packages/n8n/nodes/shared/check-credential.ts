import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	IN8nHttpFullResponse,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { createClient, NO_SCOPES } from '../../core.ts';
import { rejectLikeFetch, toResponse } from './host-fetch.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** Timeout of the test in milliseconds: a user waits for it. */
const TIMEOUT_MS = 15_000;

/** Sends one request with a credential. Returns the message of the node's error if it fails. */
export async function checkCredential(
	host: ICredentialTestFunctions,
	{ apiKey, baseUrl }: ICredentialDataDecryptedObject = {},
): Promise<INodeCredentialTestResult> {
	try {
		const client = createClient({
			baseUrl: String(baseUrl ?? ''),
			apiKey: String(apiKey ?? ''),
			fetch: testFetch(host),
			now: Date.now,
			monotonicNow,
			sleep,
			random: Math.random,
			retries: 'none',
			timeoutMs: TIMEOUT_MS,
			userAgent: 'n8n-nodes-contact-sync',
		});
		const { scopes } = await client.ping();
		if (scopes?.length === 0)
			return { status: 'Error', message: `${NO_SCOPES.summary} ${NO_SCOPES.hint}` };
		return { status: 'OK', message: 'Connection tested successfully' };
	} catch (error) {
		const { message } = error as Error;
		return { status: 'Error', message };
	}
}

/** Returns a `fetch` based on the only request helper that n8n provides to credential tests. */
const testFetch =
	({ helpers }: ICredentialTestFunctions): typeof fetch =>
	async (input, init) => {
		const response = (await helpers
			.request({
				method: init?.method,
				uri: String(input), // the core passes a URL
				headers: Object.fromEntries(new Headers(init?.headers)),
				timeout: TIMEOUT_MS,
				resolveWithFullResponse: true,
				simple: false,
				followRedirect: false,
				followAllRedirects: false,
			})
			.catch(rejectLikeFetch)) as IN8nHttpFullResponse; // resolveWithFullResponse
		return toResponse(response);
	};

import { findClient, type Client } from './clients.ts';
import type { Context } from './context.ts';
import { requestedIn, type Permission } from './permissions.ts';
import { isRegistered } from './redirect-uri.ts';
import { isForResource, repeatsParameter } from './token.ts';

/** A valid authorization request. */
export interface AuthorizationRequest {
	client: Client;
	redirectUri: string;
	/** Returned to the client as it is. @default none */
	state?: string;
	codeChallenge: string;
	requested: readonly Permission[];
}

/** Why an authorization request is rejected. */
export interface Rejection {
	title: string;
	fix: string;
	/** URL that tells the client. @default the client isn't trusted with a redirect */
	returnUrl?: string;
	/** Time until the page can be reloaded, in seconds. @default the request can't be repeated */
	retryAfter?: number;
}

/** Reads an authorization request (RFC 6749 section 4.1.1, RFC 7636 section 4.3, RFC 8707 section 2). */
export async function readAuthorizationRequest(
	sent: URLSearchParams,
	context: Context,
): Promise<AuthorizationRequest | Rejection> {
	const value = (name: string) => sent.get(name) ?? '';
	const client = await findClient(value('client_id'), context);
	if (client === undefined) return UNKNOWN_CLIENT;
	const redirectUri = value('redirect_uri');
	if (!isRegistered(redirectUri, client.redirectUris)) return UNKNOWN_REDIRECT;
	const state = sent.get('state') ?? undefined;
	const problem = findProblem(sent, context);
	if (problem !== undefined) {
		const returnUrl = toRedirect({ redirectUri, state }, problem, context);
		return {
			title: "The assistant's request is invalid",
			fix: problem.error_description,
			returnUrl,
		};
	}
	const requested = requestedIn(sent.get('scope'), context.available);
	return { client, redirectUri, state, codeChallenge: value('code_challenge'), requested };
}

const RECONNECT = 'In the assistant, remove the connection, and add it again.';

const UNKNOWN_CLIENT: Rejection = {
	title: "This server doesn't know the assistant",
	fix: `${RECONNECT} If that fails, the assistant's metadata document can't be read or is invalid.`,
};

const UNKNOWN_REDIRECT: Rejection = {
	title: "The assistant isn't registered for this redirect",
	fix: `Close this page, because the request might not come from the assistant. ${RECONNECT}`,
};

/** Returns the first problem, as the client receives it (RFC 6749 section 4.1.2.1). */
function findProblem(sent: URLSearchParams, context: Context) {
	const is = (name: string, expected: RegExp) => expected.test(sent.get(name) ?? '');
	const invalid = (error_description: string) => ({ error: 'invalid_request', error_description });
	if (repeatsParameter(sent)) return invalid('A parameter occurs twice.');
	if (!is('response_type', /^code$/)) {
		return {
			error: 'unsupported_response_type',
			error_description: 'The response type must be code.',
		};
	}
	if (!is('code_challenge_method', /^S256$/) || !is('code_challenge', /^[\w-]{43}$/)) {
		return invalid('PKCE with the method S256 is required.');
	}
	if (isForResource(sent, context)) return undefined;
	return {
		error: 'invalid_target',
		error_description: `This server issues tokens for ${context.resource} only.`,
	};
}

/** Returns the redirect URI with the parameters of a response, including the issuer (RFC 9207). */
export function toRedirect(
	{ redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
	parameters: Record<string, string>,
	{ issuer }: Context,
): string {
	const url = new URL(redirectUri);
	const all = { ...parameters, ...(state !== undefined && { state }), iss: issuer };
	for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
	return url.href;
}

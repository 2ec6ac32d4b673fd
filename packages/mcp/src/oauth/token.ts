import { createHash, timingSafeEqual } from 'node:crypto';
import { forgetKeyState, keyStateOf } from '../access/key-state.ts';
import type { Context, Grant } from './context.ts';
import { isKnownClient } from './register.ts';
import { json, oauthError } from './responses.ts';

/** Lifetime of access tokens, in seconds. */
const ACCESS_SECONDS = 3_600;

/** Lifetime of refresh tokens, in seconds. Each use returns a new one. */
const REFRESH_SECONDS = 30 * 24 * 3_600;

/** Claims of a code. */
export interface Code extends Grant {
	redirectUri: string;
	codeChallenge: string;
}

/** Exchanges a code or a refresh token for tokens (RFC 6749 sections 4.1.3 and 6, RFC 7636 section 4.6). */
export async function exchange(request: Request, context: Context): Promise<Response> {
	const sent = new URLSearchParams(await request.text());
	if (repeatsParameter(sent)) {
		return oauthError('invalid_request', 'A parameter occurs twice.');
	}
	const clientId = sent.get('client_id') ?? '';
	if (!isForResource(sent, context)) {
		return oauthError('invalid_target', `This server issues tokens for ${context.resource} only.`);
	}
	switch (sent.get('grant_type')) {
		case 'authorization_code': {
			const code = await context.sealer.open<Code>('code', sent.get('code') ?? '');
			const isOwn = code !== undefined && isBoundTo(code, sent);
			return await issue(isOwn ? code : undefined, clientId, context);
		}
		case 'refresh_token': {
			const token = await context.sealer.open<Grant>('refresh', sent.get('refresh_token') ?? '');
			return await issue(token, clientId, context);
		}
		default:
			return oauthError(
				'unsupported_grant_type',
				'The grant type must be authorization_code or refresh_token.',
			);
	}
}

/** Whether a parameter occurs twice. Only resource indicators may (RFC 8707 section 2). */
export function repeatsParameter(sent: URLSearchParams): boolean {
	const names = [...sent.keys()].filter((name) => name !== 'resource');
	return new Set(names).size !== names.length;
}

/** Whether all resource indicators of a request (RFC 8707) are the MCP endpoint, with or without a slash. */
export const isForResource = (sent: URLSearchParams, { resource }: Context): boolean =>
	sent.getAll('resource').every((each) => each === resource || each === `${resource}/`);

/** Whether the client that requested a code sends it. OAuth 2.1 leaves out the redirect URI (section 10.2 of its draft). */
function isBoundTo({ redirectUri, codeChallenge }: Code, sent: URLSearchParams): boolean {
	const digest = createHash('sha256')
		.update(sent.get('code_verifier') ?? '')
		.digest();
	const expected = Buffer.from(codeChallenge, 'base64url');
	const isSameRedirect = (sent.get('redirect_uri') ?? redirectUri) === redirectUri;
	return isSameRedirect && timingSafeEqual(digest, expected);
}

/** Issues tokens that replace a grant. */
async function issue(
	grant: Grant | undefined,
	clientId: string,
	context: Context,
): Promise<Response> {
	// A client ID from before the secret was replaced is valid in a token that is encrypted with the new one.
	if (grant === undefined || grant.clientId !== clientId) {
		if (await isKnownClient(clientId, context)) {
			return invalidGrant("The code or refresh token is expired, or wasn't issued to this client.");
		}
		return oauthError('invalid_client', 'The client ID is unknown. Register again.');
	}
	const { sealer, families, baseUrl } = context;
	const { key, family, generation, permissions } = grant;
	if (!families.use(family, generation)) {
		return invalidGrant('The code or refresh token was used twice, so the connection has ended.');
	}
	const access = { apiKey: key, baseUrl };
	forgetKeyState(access);
	const { isKeyRejected } = await keyStateOf(access);
	if (isKeyRejected) return invalidGrant('The service rejects the API key of this connection.');
	const next: Grant = { key, clientId, permissions, family, generation: generation + 1 };
	return json(200, {
		access_token: await sealer.seal('access', next, ACCESS_SECONDS),
		token_type: 'Bearer',
		expires_in: ACCESS_SECONDS,
		refresh_token: await sealer.seal('refresh', next, REFRESH_SECONDS),
		scope: permissions.join(' '),
	});
}

const invalidGrant = (reason: string) => oauthError('invalid_grant', `${reason} Sign in again.`);

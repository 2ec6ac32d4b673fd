import {
	bearerAuthChallengeResponse,
	OAuthError,
	OAuthErrorCode,
	verifyBearerToken,
	type AuthInfo,
} from '@modelcontextprotocol/server';
import { keyStateOf } from '../access/key-state.ts';
import type { Context, Grant } from './context.ts';
import { resourceMetadataUrl } from './metadata.ts';
import { permissionFor, type Permission } from './permissions.ts';
import { CLOCK_SKEW_SECONDS } from './sealer.ts';

/**
 * Verifies the token of a request, and that it permits the tools that the request calls. Otherwise, returns a response
 * from which clients learn how to get a token (RFC 6750 section 3, RFC 9728 section 5.1).
 */
export async function authenticate(
	request: Request,
	context: Context,
): Promise<AuthInfo | Response> {
	try {
		const authInfo = await verifyBearerToken(request.headers.get('authorization'), {
			verifier: { verifyAccessToken: (token) => verify(token, context) },
			expectedResource: new URL(context.resource),
		});
		const missing = await missingPermission(request, authInfo, context);
		return missing === undefined ? authInfo : insufficient(missing, context);
	} catch (error) {
		return bearerAuthChallengeResponse(error, {
			requiredScopes: [...context.available],
			resourceMetadataUrl: resourceMetadataUrl(context),
		});
	}
}

async function verify(token: string, context: Context): Promise<AuthInfo> {
	const grant = await context.sealer.open<Grant>('access', token);
	if (grant === undefined || context.families.hasEnded(grant.family)) {
		throw new OAuthError(
			OAuthErrorCode.InvalidToken,
			"The token is expired, or isn't from this server. Sign in again, or send an API key in the header X-API-Key.",
		);
	}
	const { problem, isKeyRejected } = await keyStateOf({
		apiKey: grant.key,
		baseUrl: context.baseUrl,
	});
	if (isKeyRejected) throw new OAuthError(OAuthErrorCode.InvalidToken, problem!);
	return {
		token,
		clientId: grant.clientId,
		scopes: [...grant.permissions],
		expiresAt: grant.exp! + CLOCK_SKEW_SECONDS, // always set for access tokens
		resource: new URL(context.resource), // the sealer checks the audience
		extra: { apiKey: grant.key },
	};
}

/** Returns the permission that a request requires and its token lacks. */
async function missingPermission(
	request: Request,
	{ scopes }: AuthInfo,
	{ exposed }: Context,
): Promise<Permission | undefined> {
	const body: unknown = await request
		.clone()
		.json()
		.catch(() => undefined);
	for (const message of [body].flat() as Array<CallMessage | null | undefined>) {
		if (message?.method !== 'tools/call') continue;
		const called = exposed.find(({ definition }) => definition.name === message.params?.name);
		const required = called && permissionFor(called);
		if (required !== undefined && !scopes.includes(required)) return required;
	}
	return undefined;
}

interface CallMessage {
	method?: unknown;
	params?: { name?: unknown };
}

const insufficient = (permission: Permission, context: Context): Response =>
	bearerAuthChallengeResponse(
		new OAuthError(
			OAuthErrorCode.InsufficientScope,
			`The person who connected this assistant didn't allow this. It requires the scope ${permission}.`,
		),
		{ requiredScopes: [permission], resourceMetadataUrl: resourceMetadataUrl(context) },
	);

import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Tool } from '../tools.ts';
import { authenticate } from './authenticate.ts';
import type { Context } from './context.ts';
import { Families } from './families.ts';
import { createFetchDocument, type FetchDocument } from './fetch-document.ts';
import { metadata } from './metadata.ts';
import type { OAuthOptions } from '../oauth-options.ts';
import { HTTP_PATH, OAUTH_PATHS } from '../http-paths.ts';
import { permissionFor, permissionsFor } from './permissions.ts';
import { authorize } from './page/authorize.ts';
import { createRateLimit } from './rate-limit.ts';
import { register } from './register.ts';
import { createSealer } from './sealer.ts';
import { exchange } from './token.ts';

/** Requests per minute in this process, from all clients together. */
const LIMITS = { registrations: 60, pages: 120, keyChecks: 30 };

export interface AuthorizationOptions {
	/** Base URL of the service that API keys belong to. */
	baseUrl: string;
	exposed: readonly Tool[];
	/** @default fetches over HTTPS, from public IP addresses only */
	fetchDocument?: FetchDocument;
	/** @default Date.now */
	now?: () => number;
}

/** The authorization server, and the check of its tokens. */
export interface Authorization {
	/** Responds to a request for one of its paths. */
	fetch(request: Request): Promise<Response>;
	/** Returns the token's details, or the response to a request without a valid token. */
	authenticate(request: Request): Promise<AuthInfo | Response>;
	/** Returns the exposed tools that a token permits. */
	permittedTools(authInfo: AuthInfo): Tool[];
}

/** Creates an authorization server that stores nothing: all of its state is in encrypted codes and tokens. */
export function createAuthorization(
	{ publicUrl: issuer, secrets }: OAuthOptions,
	{
		baseUrl,
		exposed,
		fetchDocument = createFetchDocument(),
		now = () => Date.now(),
	}: AuthorizationOptions,
): Authorization {
	const resource = `${issuer}${HTTP_PATH}`;
	const context: Context = {
		...{ baseUrl, exposed, issuer, resource, fetchDocument, now },
		available: permissionsFor(exposed),
		sealer: createSealer({ secrets, issuer, audience: resource, now }),
		families: new Families(now),
		limits: {
			registrations: createRateLimit(LIMITS.registrations, now),
			pages: createRateLimit(LIMITS.pages, now),
			keyChecks: createRateLimit(LIMITS.keyChecks, now),
		},
	};
	return {
		fetch: (request) => respond(request, context),
		authenticate: (request) => authenticate(request, context),
		permittedTools: ({ scopes }) => exposed.filter((tool) => scopes.includes(permissionFor(tool))),
	};
}

const ROUTES = new Map<string, { methods: readonly string[]; respond: typeof authorize }>([
	[OAUTH_PATHS.authorize, { methods: ['GET', 'POST'], respond: authorize }],
	[OAUTH_PATHS.token, { methods: ['POST'], respond: exchange }],
	[OAUTH_PATHS.register, { methods: ['POST'], respond: register }],
]);

async function respond(request: Request, context: Context): Promise<Response> {
	const route = ROUTES.get(new URL(request.url).pathname);
	if (route === undefined) {
		return metadata(request, context) ?? new Response(null, { status: 404 });
	}
	if (route.methods.includes(request.method)) return await route.respond(request, context);
	return new Response(null, { status: 405, headers: { allow: route.methods.join(', ') } });
}

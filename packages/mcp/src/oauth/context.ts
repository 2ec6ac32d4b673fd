import type { Tool } from '../tools.ts';
import type { Families } from './families.ts';
import type { FetchDocument } from './fetch-document.ts';
import type { Permission } from './permissions.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Sealer } from './sealer.ts';

/** What the endpoints share. */
export interface Context {
	/** Base URL of the service that API keys belong to. */
	baseUrl: string;
	/** Tools that the operator exposes. */
	exposed: readonly Tool[];
	/** Permissions that the exposed tools require. */
	available: readonly Permission[];
	issuer: string;
	/** URL of the MCP endpoint, which tokens are for. */
	resource: string;
	sealer: Sealer;
	families: Families;
	fetchDocument: FetchDocument;
	limits: { registrations: RateLimit; pages: RateLimit; keyChecks: RateLimit };
	now: () => number;
}

/** Claims of codes, access tokens, and refresh tokens. */
export interface Grant {
	/** API key that the person entered. It's encrypted like the rest. */
	key: string;
	clientId: string;
	permissions: readonly Permission[];
	/** ID of the sign-in that the token comes from. */
	family: string;
	/** Number of exchanges since the sign-in. */
	generation: number;
}

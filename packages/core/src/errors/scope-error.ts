import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';

/** What each scope lets a key do, to follow "can". api.md section 5. */
export const SCOPE_GRANTS = {
	'contacts:read': 'read contacts or unsubscribed email addresses',
	'contacts:write': 'create or update contacts or change their tags',
	'events:track': 'track events',
	'sequences:read': 'read sequences or enrollments',
	'sequences:enroll': 'enroll contacts in sequences',
	'emails:trigger': 'send transactional emails',
} as const;

/** The scopes of a key. api.md section 5. */
export type Scope = keyof typeof SCOPE_GRANTS;

/** A scope that can be granted but authorizes nothing. api.md section 5. */
export const EMPTY_SCOPE = 'tags:write';

/** Characters of a key's scopes in an error; all that are documented fit. */
const MAX_SCOPES_LENGTH = 110;

export type ScopeErrorParts = Omit<ErrorParts, 'summary' | 'hint'> & {
	scope?: Scope;
	granted?: readonly string[];
};

/** 403: the key is valid but lacks the scope of the endpoint. api.md section 5. */
export class ScopeError extends ContactSyncError {
	override readonly code = 'scope_missing';
	/** The scope that the call needs; absent when the service rejected a call that needs none. */
	readonly scope?: Scope;
	/** The scopes that the key has, where it was asked for them. */
	readonly granted?: readonly string[];

	constructor({ scope, granted, ...parts }: ScopeErrorParts) {
		super({
			...parts,
			...(scope === undefined || granted?.includes(scope)
				? {
						summary: 'The service denied access to this API key (403).',
						hint: "Check that the key isn't blocked, or use another key.",
					}
				: {
						summary: `This API key can't ${SCOPE_GRANTS[scope]}.`,
						hint: `Add the scope ${scope}.${inWords(granted)}`,
					}),
		});
		this.scope = scope;
		this.granted = granted;
	}
}

function inWords(granted?: readonly string[]): string {
	if (granted === undefined) return '';
	if (granted.length === 0) return ' The key has no scopes.';
	const all = granted.join(', ');
	const shown = all.length > MAX_SCOPES_LENGTH ? `${granted.length} other scopes` : all;
	return ` The key has: ${shown}.`;
}

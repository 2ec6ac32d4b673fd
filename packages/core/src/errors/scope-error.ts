import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';

/** Operations that each scope allows, as phrases that follow "can". api.md section 5. */
export const SCOPE_GRANTS = {
	'contacts:read': 'read contacts or unsubscribed email addresses',
	'contacts:write': 'create or update contacts or change their tags',
	'events:track': 'track events',
	'sequences:read': 'read sequences or enrollments',
	'sequences:enroll': 'enroll contacts in sequences',
	'emails:trigger': 'send transactional emails',
} as const;

/** Scopes that a key can have. api.md section 5. */
export type Scope = keyof typeof SCOPE_GRANTS;

/** Scope that exists but grants nothing. api.md section 5. */
export const EMPTY_SCOPE = 'tags:write';

const DOCUMENTED: ReadonlySet<string> = new Set([...Object.keys(SCOPE_GRANTS), EMPTY_SCOPE]);

/**
 * Returns whether a key has a required scope, if any. Returns undefined if the service lists no scopes, or
 * doesn't use the names in api.md section 5.
 */
export function hasScope(
	scopes: readonly string[] | undefined,
	scope: Scope | undefined,
): boolean | undefined {
	if (scope === undefined) return true;
	if (scopes === undefined) return undefined;
	if (scopes.includes(scope)) return true;
	const isDocumented = scopes.length === 0 || scopes.some((name) => DOCUMENTED.has(name));
	return isDocumented ? false : undefined;
}

/** Explains that a key has no scope that grants anything. */
export const NO_SCOPES = {
	summary: 'This API key has no scope that allows an action.',
	hint: 'Add the scopes that you need, such as contacts:write, or use another key.',
};

/** Maximum length of a list of scopes in an error, in characters. All documented scopes fit. */
const MAX_SCOPES_LENGTH = 110;

export type ScopeErrorParts = Omit<ErrorParts, 'summary' | 'hint'> & {
	scope?: Scope;
	granted?: readonly string[];
};

/** Error for 403: the key is valid, but lacks the scope that the endpoint requires. api.md section 5. */
export class ScopeError extends ContactSyncError {
	override readonly code = 'scope_missing';
	/** Scope that the call requires; absent if the service rejected a call that requires no scope. */
	readonly scope?: Scope;
	/** Scopes of the key, if they were requested. */
	readonly granted?: readonly string[];

	constructor({ scope, granted, ...parts }: ScopeErrorParts) {
		super({
			...parts,
			...(scope === undefined || granted?.includes(scope)
				? {
						summary: 'The service denied this API key access (403).',
						hint: "Check that the key isn't blocked, or use another key.",
						isCauseKnown: false,
					}
				: {
						summary: `This API key can't ${SCOPE_GRANTS[scope]}.`,
						hint: `Add the scope ${scope}.${describeGranted(granted)}`,
						isCauseKnown: true,
					}),
		});
		this.scope = scope;
		this.granted = granted;
	}
}

function describeGranted(granted?: readonly string[]): string {
	if (granted === undefined) return '';
	if (granted.length === 0) return ' The key has no scopes.';
	const all = granted.join(', ');
	const shown = all.length > MAX_SCOPES_LENGTH ? `${granted.length} other scopes` : all;
	return ` The key has: ${shown}.`;
}

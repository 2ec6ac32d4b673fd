import { ContactSyncError, type ErrorParts } from './contact-sync-error.ts';

/** What each scope lets a key do, to follow "may". api.md section 5. */
export const SCOPE_GRANTS = {
	'contacts:read': 'read contacts and the unsubscribed addresses',
	'contacts:write': 'create or update contacts or change their tags',
	'events:track': 'track events',
	'sequences:read': 'read sequences and enrollments',
	'sequences:enroll': 'enroll contacts in sequences',
	'emails:trigger': 'send transactional emails',
} as const;

/** The scopes of a key. api.md section 5. */
export type Scope = keyof typeof SCOPE_GRANTS;

/** A scope that can be granted but authorizes nothing. api.md section 5. */
export const EMPTY_SCOPE = 'tags:write';

export type ScopeErrorParts = Omit<ErrorParts, 'summary' | 'hint'> & {
	scope?: Scope;
	granted?: readonly string[];
};

/** 403: the key is valid but lacks the scope of the endpoint. api.md section 5. */
export class ScopeError extends ContactSyncError {
	override readonly code = 'scope_missing';
	/** The scope that the call needs; absent when the service refused a call that needs none. */
	readonly scope?: Scope;
	/** The scopes that the key has, where it was asked for them. */
	readonly granted?: readonly string[];

	constructor({ scope, granted, ...parts }: ScopeErrorParts) {
		super({
			...parts,
			...(scope === undefined || granted?.includes(scope)
				? {
						summary: 'The service refused this API key.',
						hint: 'Check that the key is not blocked, or use another one.',
					}
				: {
						summary: `This API key may not ${SCOPE_GRANTS[scope]}: it lacks the scope ${scope}.${inWords(granted)}`,
						hint: 'Add the scope to the key, or use a key that has it.',
					}),
		});
		this.scope = scope;
		this.granted = granted;
	}
}

const inWords = (granted?: readonly string[]): string =>
	granted ? ` It has ${granted.join(', ') || 'no scopes'}.` : '';

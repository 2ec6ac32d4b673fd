import type { KeyDetails, Scope } from '@contact-sync/core';

/** Labels for the scopes of each resource: the access level, or an empty string if there's only one level. */
const SCOPE_GROUPS: ReadonlyArray<{ resource: string; scopes: Partial<Record<Scope, string>> }> = [
	{ resource: 'contacts', scopes: { 'contacts:read': 'read', 'contacts:write': 'write' } },
	{ resource: 'events', scopes: { 'events:track': '' } },
	{ resource: 'sequences', scopes: { 'sequences:read': 'read', 'sequences:enroll': 'enroll' } },
	{ resource: 'emails', scopes: { 'emails:trigger': '' } },
];

/** Describes scopes: `contacts read/write, events`. Omits scopes that allow no operation. */
export const describeScopes = (scopes: readonly string[]): string =>
	SCOPE_GROUPS.map(({ resource, scopes: levels }) => ({
		resource,
		granted: Object.entries(levels).filter(([scope]) => scopes.includes(scope)),
	}))
		.filter(({ granted }) => granted.length > 0)
		.map(({ resource, granted }) =>
			`${resource} ${granted.map(([, level]) => level).join('/')}`.trim(),
		)
		.join(', ');

/** Returns a connection's label: `Live · Acme · contacts.example.com · contacts read/write, events`. */
export const describeKey = (
	{ environment, product, scopes = [] }: KeyDetails,
	host: string,
): string =>
	[capitalize(environment), product, host, describeScopes(scopes)]
		.filter((part) => part !== '')
		.join(' · ');

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

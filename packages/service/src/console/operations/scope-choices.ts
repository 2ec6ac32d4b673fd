import type { Scope } from '@contact-sync/core';
import type { Choice } from './operation.ts';

/** Value of the choice that grants all scopes. */
export const ALL = 'all';

/** What each scope allows. api.md section 5; `tags:write` isn't offered, because it authorizes nothing. */
const ALLOWS: Record<Scope, string> = {
	'contacts:read': 'List and check suppressed email addresses.',
	'contacts:write': 'Create and update contacts, and add and remove tags.',
	'events:track': 'Track events.',
	'sequences:read': 'List sequences and enrollments.',
	'sequences:enroll': 'Enroll contacts in sequences.',
	'emails:trigger': 'Send transactional emails.',
};

/** Scopes that a new key can have. */
export const SCOPES = Object.keys(ALLOWS) as Scope[];

/** Choices of the form, with all scopes first. */
export const SCOPE_CHOICES: readonly Choice[] = [
	{
		value: ALL,
		label: 'All (recommended for n8n and Zapier)',
		help: 'Each step of a workflow works.',
		isDefault: true,
	},
	...SCOPES.map((scope) => ({ value: scope, label: scope, help: ALLOWS[scope] })),
];

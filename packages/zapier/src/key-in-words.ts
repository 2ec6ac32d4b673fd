import type { KeyDetails, Scope } from '@contact-sync/core';

/** What the scopes let a key do, for a label: the thing, and how much of it where there is a choice. */
const ABILITIES: ReadonlyArray<{ thing: string; scopes: Partial<Record<Scope, string>> }> = [
	{ thing: 'contacts', scopes: { 'contacts:read': 'read', 'contacts:write': 'write' } },
	{ thing: 'events', scopes: { 'events:track': '' } },
	{ thing: 'sequences', scopes: { 'sequences:read': 'read', 'sequences:enroll': 'enroll' } },
	{ thing: 'emails', scopes: { 'emails:trigger': '' } },
];

/** Puts scopes in plain words: `contacts read/write, events`. Scopes that grant nothing are left out. */
export const inWords = (scopes: readonly string[]): string =>
	ABILITIES.map(({ thing, scopes: words }) => ({
		thing,
		granted: Object.entries(words).filter(([scope]) => scopes.includes(scope)),
	}))
		.filter(({ granted }) => granted.length > 0)
		.map(({ thing, granted }) => `${thing} ${granted.map(([, word]) => word).join('/')}`.trim())
		.join(', ');

/** Labels a connection: `Live · Acme · contacts.example.com · contacts read/write, events`. */
export const describeKey = (
	{ environment, product, scopes = [] }: KeyDetails,
	host: string,
): string =>
	[capitalised(environment), product, host, inWords(scopes)]
		.filter((part) => part !== '')
		.join(' · ');

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

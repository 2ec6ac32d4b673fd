import type { Action } from '@contact-sync/core';
import type { Tool } from '../tools.ts';

/** What a person can let an assistant do. Each permission includes those before it. */
export const PERMISSIONS = [
	{
		scope: 'read',
		effects: ['read'],
		label: 'Read only',
		help: 'Look up sequences, enrollments, and unsubscribed email addresses. Nothing changes.',
	},
	{
		scope: 'write',
		effects: ['write', 'destroys'],
		label: 'Read, and change contacts',
		help: 'Also create and update contacts and tags, and track events. Any change can start an automation that sends email.',
	},
	{
		scope: 'send',
		effects: ['sends'],
		label: 'Read, change contacts, and send email',
		help: 'Also enroll contacts in sequences, and send single emails.',
	},
] as const satisfies ReadonlyArray<{
	scope: string;
	effects: ReadonlyArray<Action['effect']>;
	label: string;
	help: string;
}>;

/** OAuth scope of a permission. It isn't a scope of an API key. */
export type Permission = (typeof PERMISSIONS)[number]['scope'];

/** Returns the permission that a tool requires. */
export const permissionFor = ({ action: { effect } }: Tool): Permission =>
	PERMISSIONS.find(({ effects }) => (effects as readonly string[]).includes(effect))!.scope; // covers all effects

/** Returns the permissions that tools require, in order. Reading is always one, because every key can be checked. */
export const permissionsFor = (tools: readonly Tool[]): Permission[] =>
	PERMISSIONS.map(({ scope }) => scope).filter(
		(scope) => scope === 'read' || tools.some((tool) => permissionFor(tool) === scope),
	);

/** Returns a permission and those it includes. */
export function permissionsUpTo(permission: Permission): Permission[] {
	const scopes = PERMISSIONS.map(({ scope }) => scope);
	return scopes.slice(0, scopes.indexOf(permission) + 1);
}

/** Returns the permissions in a scope parameter. Other scopes are ignored; without any, all are requested. */
export function requestedIn(scope: string | null, available: readonly Permission[]): Permission[] {
	const names = scope?.split(' ') ?? [];
	const known = PERMISSIONS.findLast((permission) => names.includes(permission.scope));
	if (known === undefined) return [...available];
	const upTo = permissionsUpTo(known.scope);
	return available.filter((permission) => upTo.includes(permission));
}

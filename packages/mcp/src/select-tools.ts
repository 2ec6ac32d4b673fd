import { hasScope } from '@contact-sync/core';
import type { Tool } from './tools.ts';

/** The tools that the operator exposes. */
export interface Selection {
	/** Whether only tools that read are exposed. @default false */
	readOnly?: boolean;
	/** Whether tools that reach people are left out. @default false */
	noSending?: boolean;
	/** Names of the tools to expose. @default all */
	names?: readonly string[];
}

/** Returns the tools of a selection. */
export const selectTools = (
	tools: readonly Tool[],
	{ readOnly = false, noSending = false, names }: Selection,
): Tool[] =>
	tools.filter(({ action: { effect }, definition: { name } }) => {
		if (readOnly && effect !== 'read') return false;
		if (noSending && effect === 'sends') return false;
		return names?.includes(name) ?? true;
	});

/** Returns the tools that a key can use. @param scopes of the key; undefined if they're unknown, then all of them */
export const allowedTools = (
	tools: readonly Tool[],
	scopes: readonly string[] | undefined,
): Tool[] =>
	tools.filter(({ action }) => action.scopes.every((scope) => hasScope(scopes, scope) !== false));

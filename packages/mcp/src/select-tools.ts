import { hasScope } from '@contact-sync/core';
import type { Tool } from './tools.ts';

/** The tools that the operator chose to expose. */
export interface Selection {
	/** Whether to expose only read-only tools. @default false */
	readOnly?: boolean;
	/** Whether to omit tools that send email themselves. Changes can still start automations. @default false */
	noDirectSending?: boolean;
	/** Names of the tools to expose. @default all */
	names?: readonly string[];
}

/** Returns the selected tools. */
export const selectTools = (
	tools: readonly Tool[],
	{ readOnly = false, noDirectSending = false, names }: Selection,
): Tool[] =>
	tools.filter(({ action: { effect }, definition: { name } }) => {
		if (readOnly && effect !== 'read') return false;
		if (noDirectSending && effect === 'sends') return false;
		return names?.includes(name) ?? true;
	});

/** Returns the tools that a key can use. @param scopes scopes of the key; undefined if unknown, which allows all tools */
export const allowedTools = (
	tools: readonly Tool[],
	scopes: readonly string[] | undefined,
): Tool[] => tools.filter(({ action: { endpoint } }) => hasScope(scopes, endpoint.scope) !== false);

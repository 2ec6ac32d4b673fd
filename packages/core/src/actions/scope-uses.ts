import type { Scope } from '../errors/scope-error.ts';
import type { Described } from './action.ts';

/** A scope that an action requires. */
export interface ScopeUse {
	scope: Scope;
	/** The label of the field that must be filled in for it to be required; absent if it always is. */
	option?: string;
}

/** Lists the scopes that an action requires, for a table in Markdown. */
export const listScopes = (action: Described): string =>
	scopeUsesOf(action)
		.map(({ scope, option }) => withOption(`\`${scope}\``, option))
		.join(', ') || 'any key';

/** Adds the label of the option for which something is required. */
export const withOption = (text: string, option: string | undefined): string =>
	option === undefined ? text : `${text} with _${option}_`;

/** Returns the scopes that an action requires, always or with an option. */
export const scopeUsesOf = ({ scopes, optionScopes, fields }: Described): ScopeUse[] => [
	...scopes.map((scope) => ({ scope })),
	...Object.entries(optionScopes).map(([name, scope]) => ({
		scope,
		option: fields[name]!.label,
	})),
];

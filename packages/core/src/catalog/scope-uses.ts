import type { Scope } from '../errors/scope-error.ts';
import type { Described } from './action.ts';

/** A scope that an action requires. */
export interface ScopeUse {
	scope: Scope;
	/** Field, in Markdown, that requires the scope if filled in; absent if the scope is always required. */
	option?: string;
}

/** Formats a field in Markdown. */
type FieldFormat = (name: string, label: string) => string;

const byLabel: FieldFormat = (_, label) => `_${label}_`;

/** Lists the scopes that an action requires, for a table in Markdown. */
export const listScopes = (action: Described, format?: FieldFormat): string =>
	scopeUsesOf(action, format)
		.map(({ scope, option }) => withOption(`\`${scope}\``, option))
		.join(', ') || 'any key';

/** Appends the option that requires the scope, if any. */
export const withOption = (text: string, option: string | undefined): string =>
	option === undefined ? text : `${text} with ${option}`;

/** Returns the scopes that an action requires, always or with an option. */
export const scopeUsesOf = (
	{ scopes, optionScopes, fields }: Described,
	format = byLabel,
): ScopeUse[] => [
	...scopes.map((scope) => ({ scope })),
	...Object.entries(optionScopes).map(([name, scope]) => ({
		scope,
		option: format(name, fields[name]!.label),
	})),
];

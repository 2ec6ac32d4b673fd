import type { Scope } from '../errors/scope-error.ts';
import type { Described } from './action.ts';

/** A scope that an action requires. */
export interface ScopeUse {
	scope: Scope;
	/** The label of the field that must be filled in for it to be required; absent if it always is. */
	option?: string;
}

/** Returns the scopes that an action requires, always or with an option. */
export const scopeUsesOf = ({ scopes, optionScopes, fields }: Described): ScopeUse[] => [
	...scopes.map((scope) => ({ scope })),
	...Object.entries(optionScopes).map(([name, scope]) => ({
		scope,
		option: fields[name]!.label,
	})),
];

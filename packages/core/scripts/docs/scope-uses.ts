import type { Description, Scope } from '../../src/index.ts';

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
export const listScopes = (action: Description, format?: FieldFormat): string =>
	scopeUsesOf(action, format)
		.map(({ scope, option }) => withOption(`\`${scope}\``, option))
		.join(', ') || 'any key';

/** Appends the option that requires the scope, if any. */
export const withOption = (text: string, option: string | undefined): string =>
	option === undefined ? text : `${text} with ${option}`;

/** Returns the scopes that an action requires, always or with an option. */
export const scopeUsesOf = (
	{ endpoint: { scope }, fields }: Description,
	format = byLabel,
): ScopeUse[] => [
	...(scope === undefined ? [] : [{ scope }]),
	...Object.entries(fields).flatMap(([name, { label, endpoints = [] }]) =>
		endpoints.flatMap(({ scope: needed }) =>
			needed === undefined ? [] : [{ scope: needed, option: format(name, label) }],
		),
	),
];

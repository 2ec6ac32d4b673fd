import type { Scope } from '../../src/index.ts';
import type { DescribedAction } from '../../src/catalogue.ts';

/** The scopes that an action needs, and those that an option of it does, for a document. */
export const scopesOf = (action: DescribedAction): string =>
	[
		...action.scopes.map((scope) => `\`${scope}\``),
		...optionsOf(action).map(({ scope, use }) => `\`${scope}\`${use}`),
	].join(', ') || 'any key';

/** The uses of an action for which it needs a scope: nothing to say of its usual one, and what to say of an option. */
export const usesOf = (action: DescribedAction, scope: string): string[] => [
	...(action.scopes.some((needed) => needed === scope) ? [''] : []),
	...optionsOf(action).flatMap(({ scope: needed, use }) => (needed === scope ? [use] : [])),
];

const optionsOf = ({
	optionScopes = {},
	fields,
}: DescribedAction): Array<{ scope: Scope; use: string }> =>
	Object.entries(optionScopes).map(([name, scope]) => ({
		scope: scope!, // a field that is named there has one
		use: ` with _${fields[name]!.label}_`,
	}));

import { scopeUsesOf, type Described } from '../../src/index.ts';

/** Lists the scopes that an action requires, for a table. */
export const requiredScopes = (action: Described): string =>
	scopeUsesOf(action)
		.map(({ scope, option }) => withOption(`\`${scope}\``, option))
		.join(', ') || 'any key';

/** Adds the label of the option for which something is required. */
export const withOption = (text: string, option: string | undefined): string =>
	option === undefined ? text : `${text} with _${option}_`;

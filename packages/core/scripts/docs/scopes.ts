import { actions, SCOPE_GRANTS, scopeUsesOf, triggers, withOption } from '../../src/index.ts';
import { linkTo } from './actions.ts';

/** Returns the table of scopes. @param path of the document with the actions, relative to the one with the table */
export const scopesTable = (path: string): string =>
	[
		'| scope | permission | required by |',
		'| --- | --- | --- |',
		...Object.entries(SCOPE_GRANTS).map(
			([scope, grants]) => `| \`${scope}\` | ${grants} | ${askingFor(scope, path).join(', ')} |`,
		),
	].join('\n');

/** Returns links to the actions that require a scope, or have an option that does. */
const askingFor = (scope: string, path: string): string[] =>
	[...actions, ...triggers].flatMap((action) =>
		scopeUsesOf(action)
			.filter((use) => use.scope === scope)
			.map(({ option }) => withOption(linkTo(action, path), option)),
	);

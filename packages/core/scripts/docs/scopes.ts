import { actions, SCOPE_GRANTS, scopeUsesOf, triggers, withOption } from '../../src/index.ts';
import { linkTo } from './actions.ts';

/** What each scope lets a key do, and which actions ask for it. @param path where the document of the actions is, seen from the one with the table */
export const scopesTable = (path: string): string =>
	[
		'| scope | lets a key | asked for by |',
		'| --- | --- | --- |',
		...Object.entries(SCOPE_GRANTS).map(
			([scope, grants]) => `| \`${scope}\` | ${grants} | ${askingFor(scope, path).join(', ')} |`,
		),
	].join('\n');

/** Links to the actions that need a scope, and to those of which an option does. */
const askingFor = (scope: string, path: string): string[] =>
	[...actions, ...triggers].flatMap((action) =>
		scopeUsesOf(action)
			.filter((use) => use.scope === scope)
			.map(({ option }) => withOption(linkTo(action, path), option)),
	);

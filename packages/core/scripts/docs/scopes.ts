import { actions, SCOPE_GRANTS, triggers } from '../../src/index.ts';
import { linkTo } from './link-to.ts';
import { scopeUsesOf, withOption } from './scope-uses.ts';

/** Returns the table of scopes, for the document with the actions. */
export const scopesTable = (): string =>
	[
		'| scope | permission | required by |',
		'| --- | --- | --- |',
		...Object.entries(SCOPE_GRANTS).map(
			([scope, grants]) => `| \`${scope}\` | ${grants} | ${requiredBy(scope).join('<br>')} |`,
		),
	].join('\n');

/** Returns links to the actions that require a scope, always or with an option. */
const requiredBy = (scope: string): string[] =>
	[...actions, ...triggers].flatMap((action) =>
		scopeUsesOf(action)
			.filter((use) => use.scope === scope)
			.map(({ option }) => withOption(linkTo(action), option)),
	);

import { catalogue, triggers } from '../../src/catalogue.ts';
import { SCOPE_GRANTS } from '../../src/errors/scope-error.ts';
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
	[...catalogue, ...triggers].flatMap((action) => {
		if (action.scopes.some((needed) => needed === scope)) return [linkTo(action, path)];
		const options = Object.entries(action.optionScopes ?? {}).filter(
			([, needed]) => needed === scope,
		);
		return options.map(([name]) => `${linkTo(action, path)} with _${action.fields[name]!.label}_`);
	});

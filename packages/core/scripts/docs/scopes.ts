import { catalogue, triggers } from '../../src/catalogue.ts';
import { SCOPE_GRANTS } from '../../src/errors/scope-error.ts';
import { linkTo } from './actions.ts';
import { usesOf } from './scopes-of.ts';

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
	[...catalogue, ...triggers].flatMap((action) =>
		usesOf(action, scope).map((use) => `${linkTo(action, path)}${use}`),
	);

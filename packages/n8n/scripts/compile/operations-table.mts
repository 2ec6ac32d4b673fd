import { keyPartsOf, resources, wordingOf, type Action } from '@contact-sync/core';
import { listScopes } from '@contact-sync/core/scope-uses';
import { N8N } from '../../nodes/shared/platform.ts';

/** Returns the Markdown table of operations, with the scopes that they require. */
export const operationsTable = (catalog: readonly Action[]): string =>
	[
		'| resource | operation | purpose | scope |',
		'| --- | --- | --- | --- |',
		...catalog.map(rowOf).sort(),
	].join('\n');

const rowOf = (action: Action): string => {
	const resource = resources[keyPartsOf(action).resource];
	return `| ${resource} | ${wordingOf(action, N8N).name} | ${action.summary} | ${listScopes(action)} |`;
};

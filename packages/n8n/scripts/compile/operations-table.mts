import { listScopes, resources, wordingOf, type Action } from '@contact-sync/core';

/** Returns the Markdown table of operations, with the scopes that they require. */
export const operationsTable = (catalog: readonly Action[]): string =>
	[
		'| resource | operation | purpose | scope |',
		'| --- | --- | --- | --- |',
		...catalog.map(rowOf).sort(),
	].join('\n');

const rowOf = (action: Action): string => {
	const { resource, summary } = action;
	return `| ${resources[resource]} | ${wordingOf(action, 'n8n').name} | ${summary} | ${listScopes(action)} |`;
};

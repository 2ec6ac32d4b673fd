import { resources, wordingOf, type Action } from '@contact-sync/core';

/** The operations as n8n lists them, with what a key must be allowed. */
export const operationsTable = (catalog: readonly Action[]): string =>
	[
		'| resource | operation | purpose | scope |',
		'| --- | --- | --- | --- |',
		...catalog.map(rowOf).sort(),
	].join('\n');

const rowOf = (action: Action): string => {
	const { resource, scopes, summary } = action;
	const needed = scopes.map((scope) => `\`${scope}\``).join(', ') || 'any key';
	return `| ${resources[resource]} | ${wordingOf(action, 'n8n').name} | ${summary} | ${needed} |`;
};

import { resources, type DescribedAction } from '@contact-sync/core/catalogue';

/** The operations as n8n lists them, with what a key must be allowed. */
export const operationsTable = (catalogue: readonly DescribedAction[]): string =>
	[
		'| resource | operation | what it does | scope |',
		'| --- | --- | --- | --- |',
		...catalogue.map(rowOf).sort(),
	].join('\n');

const rowOf = ({ resource, wording, scopes }: DescribedAction): string => {
	const needed = scopes.map((scope) => `\`${scope}\``).join(', ') || 'any key';
	return `| ${resources[resource]} | ${wording.n8n?.name ?? wording.name} | ${wording.summary} | ${needed} |`;
};

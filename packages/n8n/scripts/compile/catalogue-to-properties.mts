import type { INodeProperties } from 'n8n-workflow';
import { resources, type DescribedAction } from '@contact-sync/core/catalogue';
import { OPTIONAL_FIELDS } from '../../nodes/shared/parameter-names.ts';
import { fieldToProperties } from './field-to-properties.mts';
import { optionsOf } from './options.mts';
import { asDescription } from './wording.mts';

const byName = <T extends { name: string }>(a: T, b: T) => a.name.localeCompare(b.name);

/** Everything the node asks for: resource, operation, and each operation's fields. */
export function catalogueToProperties(catalogue: readonly DescribedAction[]): INodeProperties[] {
	const names = [...new Set(catalogue.map(({ resource }) => resource))];
	const resourceOptions = names.map((value) => ({ name: resources[value], value })).sort(byName);
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resourceOptions,
			default: 'contact',
		},
		...resourceOptions.map(({ value }) => operations(catalogue, value)),
		...catalogue.flatMap(fieldsOf),
		optionsOf(catalogue),
	];
}

function operations(catalogue: readonly DescribedAction[], resource: string): INodeProperties {
	const actions = catalogue.filter((action) => action.resource === resource);
	const options = actions.map(({ operation, wording }) => {
		const { name, action, summary } = { ...wording, ...wording.n8n };
		return { name, value: operation, action, description: asDescription(summary) };
	});
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: options.sort(byName),
		default: actions[0]!.operation,
	};
}

/** Required fields stand in the open, all others in one collection. */
function fieldsOf({ resource, operation, fields }: DescribedAction): INodeProperties[] {
	const displayOptions = { show: { resource: [resource], operation: [operation] } };
	const entries = Object.entries(fields);
	const required = entries.filter(([, field]) => field.required);
	const optional = entries
		.filter(([, field]) => !field.required)
		.flatMap(([name, field]) => fieldToProperties(name, field))
		.sort((a, b) => a.displayName.localeCompare(b.displayName));
	return [
		...required
			.flatMap(([name, field]) => fieldToProperties(name, field))
			.map((property) => ({ ...property, displayOptions })),
		...(optional.length === 0
			? []
			: [
					{
						displayName: 'Additional Fields',
						name: OPTIONAL_FIELDS,
						type: 'collection' as const,
						placeholder: 'Add Field',
						default: {},
						displayOptions,
						options: optional,
					},
				]),
	];
}

import type { INodeProperties } from 'n8n-workflow';
import { resources, type DescribedAction, type DescribedField } from '@contact-sync/core/catalogue';
import { isOpen, optionalFieldsName } from '../../nodes/shared/parameter-names.ts';
import { alternativesOf, elsewhere } from './alternatives.mts';
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

/** Required fields first, then what n8n shows in the open, and all others in one collection. */
function fieldsOf(action: DescribedAction): INodeProperties[] {
	const entries = Object.entries(action.fields);
	const drawn = (isWanted: (field: DescribedField) => boolean) =>
		entries
			.filter(([, field]) => isWanted(field))
			.flatMap(([name, field]) => fieldToProperties(name, field));
	const optional = entries
		.filter(([, field]) => !isOpen(field))
		.flatMap(([name, field]) =>
			fieldToProperties(name, field).map((property) => elsewhere(action, name, property)),
		)
		.sort((a, b) => a.displayName.localeCompare(b.displayName));
	return [
		...drawn(({ required }) => required === true),
		...alternativesOf(action),
		...drawn((field) => isOpen(field) && !field.required),
		...(optional.length === 0 ? [] : [collectionOf(action, optional)]),
	].map((property) => shownOnlyFor(action, property));
}

const collectionOf = (action: DescribedAction, options: INodeProperties[]): INodeProperties => ({
	...(action.many
		? { displayName: 'Filters', placeholder: 'Add Filter' }
		: { displayName: 'Additional Fields', placeholder: 'Add Field' }),
	name: optionalFieldsName(action),
	type: 'collection',
	default: {},
	options,
});

const shownOnlyFor = (
	{ resource, operation }: DescribedAction,
	property: INodeProperties,
): INodeProperties => ({
	...property,
	displayOptions: {
		show: { resource: [resource], operation: [operation], ...property.displayOptions?.show },
	},
});

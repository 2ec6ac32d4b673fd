import type { INodeProperties } from 'n8n-workflow';
import { resources, wordingOf, type Action, type Field } from '@contact-sync/core';
import { isOfRow, isOpen, optionalFieldsName } from '../../nodes/shared/parameter-names.ts';
import { alternativesOf, elsewhere } from './alternatives.mts';
import { fieldToProperties } from './field-to-properties.mts';
import { inMode, mappingModeOf, requiredOfRow } from './mapping-mode.mts';
import { optionsOf } from './options.mts';
import { asDescription } from './wording.mts';

const byName = <T extends { name: string }>(a: T, b: T) => a.name.localeCompare(b.name);

/** Everything the node asks for: resource, operation, and each operation's fields. */
export function catalogToProperties(catalog: readonly Action[]): INodeProperties[] {
	const names = [...new Set(catalog.map(({ resource }) => resource))];
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
		...resourceOptions.map(({ value }) => operations(catalog, value)),
		...catalog.flatMap(fieldsOf),
		optionsOf(catalog),
	];
}

function operations(catalog: readonly Action[], resource: string): INodeProperties {
	const actions = catalog.filter((action) => action.resource === resource);
	const options = actions.map((described) => {
		const { name, action, summary } = wordingOf(described, 'n8n');
		return { name, value: described.operation, action, description: asDescription(summary) };
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
function fieldsOf(action: Action): INodeProperties[] {
	const entries = Object.entries(action.fields);
	const drawn = (isWanted: (field: Field) => boolean) =>
		entries
			.filter(([, field]) => isWanted(field))
			.flatMap(([name, field]) =>
				fieldToProperties(name, field).map((property) => inMode(action, name, property)),
			);
	const optional = entries
		.filter(([, field]) => !isOpen(field))
		.flatMap(([name, field]) =>
			fieldToProperties(name, field).map((property) => elsewhere(action, name, property)),
		)
		.concat(requiredOfRow(action))
		.sort((a, b) => a.displayName.localeCompare(b.displayName));
	return [
		...mappingModeOf(action),
		...drawn(isOfRow),
		...drawn(({ required }) => required === true),
		...alternativesOf(action),
		...drawn((field) => isOpen(field) && !field.required && !isOfRow(field)),
		...(optional.length === 0 ? [] : [collectionOf(action, optional)]),
	].map((property) => shownOnlyFor(action, property));
}

const collectionOf = (action: Action, options: INodeProperties[]): INodeProperties => ({
	...(action.many
		? { displayName: 'Filters', placeholder: 'Add Filter' }
		: { displayName: 'Additional Fields', placeholder: 'Add Field' }),
	name: optionalFieldsName(action),
	type: 'collection',
	default: {},
	options,
});

const shownOnlyFor = (
	{ resource, operation }: Action,
	property: INodeProperties,
): INodeProperties => ({
	...property,
	displayOptions: {
		...property.displayOptions,
		show: { resource: [resource], operation: [operation], ...property.displayOptions?.show },
	},
});

import type { INodeProperties } from 'n8n-workflow';
import {
	fieldWordingOf,
	type Field,
	keyPartsOf,
	resources,
	wordingOf,
	type Action,
} from '@contact-sync/core';
import {
	jsonParameterName,
	hasPairs,
	isRowField,
	isRowOption,
	isTopLevel,
	optionalFieldsName,
} from '../../nodes/shared/parameter-names.ts';
import { N8N } from '../../nodes/shared/platform.ts';
import { asDescription, actionNameOf } from './wording.mts';
import { alternativesOf, asAdditionalField } from './alternatives.mts';
import { fieldToProperties } from './field-to-properties.mts';
import { showInMode, mappingModeOf, optionalRowColumns } from './mapping-mode.mts';
import { optionsOf } from './options.mts';

/** Returns the JSON parameter for names and values, in the collection of optional fields. */
function jsonProperty(wireName: string, field: Field): INodeProperties {
	const { label } = fieldWordingOf(field, N8N);
	return {
		displayName: `${label} (JSON)`,
		name: jsonParameterName(wireName),
		type: 'json',
		default: '{}',
		description: asDescription(
			`One JSON object, for example ${JSON.stringify(field.example)}. If a name is also in ${label}, this value is used.`,
		),
	};
}

const byName = <T extends { name: string }>(a: T, b: T) => a.name.localeCompare(b.name);

/** Returns the node's properties: resource, operation, and the fields of each operation. */
export function catalogToProperties(catalog: readonly Action[]): INodeProperties[] {
	const names = [...new Set(catalog.map((action) => keyPartsOf(action).resource))];
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
	const actions = catalog.filter((action) => keyPartsOf(action).resource === resource);
	const options = actions.map((described) => {
		const { name, summary } = wordingOf(described, N8N);
		return {
			name,
			value: keyPartsOf(described).operation,
			action: actionNameOf(described),
			description: asDescription(summary),
		};
	});
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: options.sort(byName),
		default: keyPartsOf(actions[0]!).operation,
	};
}

/**
 * Returns the properties of an action's fields: the mapping of a row, then required fields, then other fields
 * outside of the collection, then the collection.
 */
function fieldsOf(action: Action): INodeProperties[] {
	const entries = Object.entries(action.fields);
	const rendered = (matches: (field: Field) => boolean) =>
		entries
			.filter(([, field]) => matches(field))
			.flatMap(([name, field]) =>
				fieldToProperties(name, field).map((property) => showInMode(action, name, property)),
			);
	const optional = entries
		.filter(([, field]) => !isTopLevel(field) && !isRowOption(field))
		.flatMap(([name, field]) =>
			fieldToProperties(name, field).map((property) => asAdditionalField(action, name, property)),
		)
		.concat(optionalRowColumns(action))
		.concat(
			entries
				.filter(([, field]) => hasPairs(field))
				.map(([name, field]) => jsonProperty(name, field)),
		)
		.sort((a, b) => a.displayName.localeCompare(b.displayName));
	return [
		...mappingModeOf(action),
		...rendered((field) => isRowField(field) && isTopLevel(field)),
		...rendered(({ required }) => required === true),
		...alternativesOf(action),
		...rendered((field) => isTopLevel(field) && !field.required && !isRowField(field)),
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

function shownOnlyFor(action: Action, property: INodeProperties): INodeProperties {
	const { resource, operation } = keyPartsOf(action);
	const show = { resource: [resource], operation: [operation], ...property.displayOptions?.show };
	return { ...property, displayOptions: { ...property.displayOptions, show } };
}

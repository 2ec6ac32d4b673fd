import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { readCorpus } from '@contact-sync/testing/corpus/files';
import type { WorkflowFile } from '@contact-sync/testing/n8n/n8n-api';
import { isOurs } from '@contact-sync/testing/n8n/run-workflow';
import { descriptionOf } from './helpers/form.mts';

const nodes = readCorpus('n8n').flatMap(({ name, text }) =>
	(JSON.parse(text) as WorkflowFile).nodes.filter(isOurs).map((node) => ({ file: name, node })),
);

const kindOf = ({ type }: INode) =>
	type.endsWith('Trigger') ? ('contactSyncTrigger' as const) : ('contactSync' as const);

/** Returns the parameters of a node with the current defaults. */
const completed = (
	parameters: INodeParameters,
	description: INodeTypeDescription,
): INodeParameters =>
	NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		null,
		description,
	)!;

it.each(nodes.map(({ file, node }) => [file, node.name, node] as const))(
	'%s: the form of "%s" has all saved parameters',
	async (_file, _name, node) => {
		const saved = { ...node.parameters };
		delete saved.pollTimes; // added by n8n
		expect(completed(saved, await descriptionOf(kindOf(node)))).toMatchObject(saved);
	},
);

/** Returns a parameter's name with its operation or event. */
function nameOf({ name, displayOptions }: INodeProperties): string {
	const { resource = [], operation = [], event = [] } = displayOptions?.show ?? {};
	return [...resource, ...operation, ...event, name].join(' ');
}

/** Returns everything that can be chosen or filled in: parameters, choices, modes, and collection entries. */
function usesOf(property: INodeProperties, name = nameOf(property)): string[] {
	const { type, options = [], modes = [] } = property;
	if (type === 'options')
		return (options as INodePropertyOptions[]).map(({ value }) => `${name} = ${value}`);
	if (type === 'collection')
		return (options as INodeProperties[]).flatMap((option) =>
			usesOf(option, `${name}, ${option.name}`),
		);
	if (type === 'resourceLocator') return modes.map((mode) => `${name} by ${mode.name}`);
	return [name];
}

/** Returns the parts of a property that a saved value uses. */
function usesOfValue(value: unknown, property: INodeProperties, name = nameOf(property)): string[] {
	const { type, options = [] } = property;
	if (type === 'options') return [`${name} = ${String(value)}`];
	if (type === 'resourceLocator') return [`${name} by ${(value as { mode: string }).mode}`];
	if (type === 'collection') {
		const entries = value as INodeParameters;
		return (options as INodeProperties[])
			.filter((option) => entries[option.name] !== undefined)
			.flatMap((option) => usesOfValue(entries[option.name], option, `${name}, ${option.name}`));
	}
	const isDefault = JSON.stringify(value) === JSON.stringify(property.default);
	return isDefault ? [] : [name];
}

it.each(['contactSync', 'contactSyncTrigger'] as const)(
	'the corpus uses all parameters and choices of %s',
	async (kind) => {
		const description = await descriptionOf(kind);
		const properties = description.properties.filter(
			({ name, type }) => name !== 'pollTimes' && type !== 'notice',
		);
		const used = nodes
			.filter(({ node }) => kindOf(node) === kind)
			.flatMap(({ node }) => {
				const values = completed(node.parameters, description);
				return properties
					.filter((property) =>
						NodeHelpers.displayParameter(values, property, null, description, values),
					)
					.flatMap((property) => usesOfValue(values[property.name], property));
			});
		expect(
			properties.flatMap((property) => usesOf(property)).filter((use) => !used.includes(use)),
		).toEqual([]);
	},
);

import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { loadOurs } from '@contact-sync/testing/n8n/engine';

/** What n8n knows of a built node of ours. */
export async function descriptionOf(
	name: 'contactSync' | 'contactSyncTrigger',
): Promise<INodeTypeDescription> {
	const loader = await loadOurs();
	return loader.getNode(name).type.description as INodeTypeDescription; // has one version
}

/** What n8n shows below Operation for what is filled in, in its order. `below` is a collection whose entries are wanted. */
export async function shownFor(
	filledIn: INodeParameters,
	below?: string,
): Promise<INodeProperties[]> {
	const description = await descriptionOf('contactSync');
	const values = NodeHelpers.getNodeParameters(
		description.properties,
		filledIn,
		true,
		false,
		null,
		description,
	)!;
	const isShown = (property: INodeProperties, at: INodeParameters) =>
		NodeHelpers.displayParameter(at, property, null, description, values);
	const open = description.properties.filter(
		(property) => !/^(resource|operation)$/.test(property.name) && isShown(property, values),
	);
	if (below === undefined) return open;
	const { options } = open.find(({ name }) => name === below)!;
	return (options as INodeProperties[]).filter((property) => isShown(property, {}));
}

/** What n8n keeps of a node's parameters when it opens a workflow, and what it then finds wrong with them. */
export async function opened({ name, type, typeVersion, parameters }: INode) {
	const description = await descriptionOf(
		type.endsWith('Trigger') ? 'contactSyncTrigger' : 'contactSync',
	);
	const { properties } = description;
	const node = { name, type, typeVersion, parameters } as INode; // what n8n reads of it
	const kept = NodeHelpers.getNodeParameters(
		properties,
		parameters,
		false,
		false,
		node,
		description,
	)!;
	return { kept, issues: NodeHelpers.getNodeParametersIssues(properties, node, description) };
}

/** The labels of what is shown. */
export const labelsOf = (properties: readonly INodeProperties[]): string[] =>
	properties.map(({ displayName }) => displayName);

/** The choices of a drop-down list, as value and label. */
export const choicesOf = ({ options }: INodeProperties): Array<[unknown, string]> =>
	(options as INodePropertyOptions[]).map(({ value, name }) => [value, name]);

/** What a list of names and values shows for one of them. */
export const entryOf = ({ options }: INodeProperties): INodePropertyCollection =>
	(options as INodePropertyCollection[])[0]!;

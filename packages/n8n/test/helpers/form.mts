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

/** Returns the description of one of our built nodes. */
export async function descriptionOf(
	name: 'contactSync' | 'contactSyncTrigger',
): Promise<INodeTypeDescription> {
	const loader = await loadOurs();
	return loader.getNode(name).type.description as INodeTypeDescription; // the node has one version
}

/**
 * Returns the properties that n8n shows below Operation, in order.
 *
 * @param collection returns the entries of this collection instead
 */
export async function shownFor(
	filledIn: INodeParameters,
	collection?: string,
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
	const topLevel = description.properties.filter(
		(property) => !/^(resource|operation)$/.test(property.name) && isShown(property, values),
	);
	if (collection === undefined) return topLevel;
	const { options } = topLevel.find(({ name }) => name === collection)!;
	return (options as INodeProperties[]).filter((property) => isShown(property, {}));
}

/** Returns a node's parameters after n8n opens a workflow, and the issues that it reports. */
export async function opened({ name, type, typeVersion, parameters }: INode) {
	const description = await descriptionOf(
		type.endsWith('Trigger') ? 'contactSyncTrigger' : 'contactSync',
	);
	const { properties } = description;
	const node = { name, type, typeVersion, parameters } as INode; // the properties that n8n reads
	const saved = NodeHelpers.getNodeParameters(
		properties,
		parameters,
		false,
		false,
		node,
		description,
	)!;
	return { saved, issues: NodeHelpers.getNodeParametersIssues(properties, node, description) };
}

/** Returns the labels of properties. */
export const labelsOf = (properties: readonly INodeProperties[]): string[] =>
	properties.map(({ displayName }) => displayName);

/** Returns the choices of a drop-down list, as pairs of value and label. */
export const choicesOf = ({ options }: INodeProperties): Array<[unknown, string]> =>
	(options as INodePropertyOptions[]).map(({ value, name }) => [value, name]);

/** Returns the properties of an entry in a list of names and values. */
export const entryOf = ({ options }: INodeProperties): INodePropertyCollection =>
	(options as INodePropertyCollection[])[0]!;

import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { properties } from '../../../nodes/ContactSync/properties.ts';

/** An operation of the node's generated properties. */
export interface Operation {
	resource: string;
	operation: string;
	/** Label in the nodes panel. */
	action: string;
}

/** All operations of the node, in the order of its properties. */
export const OPERATIONS: readonly Operation[] = properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options }) =>
		// the type of options of an operation
		(options as INodePropertyOptions[]).map(({ value, action }) => ({
			resource: String(displayOptions!.show!.resource![0]),
			operation: String(value),
			action: action!,
		})),
	);

const isChoice = ({ name }: INodeProperties) => name === 'resource' || name === 'operation';

/** Returns the properties that n8n shows below Resource and Operation if all have their defaults. */
export const fieldsOf = (shown: Operation): INodeProperties[] =>
	properties.filter((property) => !isChoice(property) && isShown(property, shown));

/** Returns the fields in a collection. */
export const optionsOf = ({ options }: INodeProperties): INodeProperties[] =>
	options as INodeProperties[]; // the type of options of a collection

/** Returns the fields of a collection that can be added for an operation. */
export const addableTo = (collection: INodeProperties, shown: Operation): INodeProperties[] =>
	optionsOf(collection).filter((option) => isShown(option, shown));

/**
 * Whether n8n shows a property for an operation without filled-in values. The property can be in a
 * collection.
 */
function isShown(property: INodeProperties, { resource, operation }: Operation): boolean {
	const values = valuesOf({ resource, operation });
	return NodeHelpers.displayParameter(values, property, null, null, values);
}

/** Returns all parameters of the node: the chosen values, and defaults for the others. */
const valuesOf = (chosen: INodeParameters): INodeParameters =>
	NodeHelpers.getNodeParameters(properties, chosen, true, false, null, null)!;

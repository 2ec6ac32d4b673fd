import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { properties } from '../../../nodes/ContactSync/properties.ts';

/** An operation as the node's generated properties name it. */
export interface Operation {
	resource: string;
	operation: string;
	/** As the panel of nodes lists it. */
	action: string;
}

/** Every operation of the node, in the order of its properties. */
export const OPERATIONS: readonly Operation[] = properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options }) =>
		// of the kinds of options there are, an operation has this one
		(options as INodePropertyOptions[]).map(({ value, action }) => ({
			resource: String(displayOptions!.show!.resource![0]),
			operation: String(value),
			action: action!,
		})),
	);

const isChoice = ({ name }: INodeProperties) => name === 'resource' || name === 'operation';

/** The properties that the node shows below Resource and Operation, with their defaults. */
export const fieldsOf = (shown: Operation): INodeProperties[] =>
	properties.filter((property) => !isChoice(property) && isShown(property, shown));

/** The fields that a collection holds. */
export const optionsOf = ({ options }: INodeProperties): INodeProperties[] =>
	options as INodeProperties[]; // of the kinds of options there are, a collection has this one

/** Those of them that can be added for an operation. */
export const addableTo = (collection: INodeProperties, shown: Operation): INodeProperties[] =>
	optionsOf(collection).filter((option) => isShown(option, shown));

/** Whether n8n shows a property, or one in a collection, for an operation of which nothing is filled in. */
function isShown(property: INodeProperties, { resource, operation }: Operation): boolean {
	const values = valuesOf({ resource, operation });
	return NodeHelpers.displayParameter(values, property, null, null, values);
}

/** All values of the node where these are chosen and the others are as they come. */
const valuesOf = (chosen: INodeParameters): INodeParameters =>
	NodeHelpers.getNodeParameters(properties, chosen, true, false, null, null)!;

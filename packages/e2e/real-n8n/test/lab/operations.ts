import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { properties } from '../../../../n8n/nodes/ContactSync/properties.ts';

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

/** What the node shows for an operation, below Resource and Operation. */
export const fieldsOf = ({ resource, operation }: Operation): INodeProperties[] =>
	properties.filter(
		({ displayOptions }) =>
			displayOptions?.show?.operation?.includes(operation) &&
			displayOptions.show.resource?.includes(resource),
	);

import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { properties } from './properties.ts';
import { runItems } from './run-items.ts';

export class ContactSync implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Contact Sync',
		name: 'contactSync',
		icon: {
			light: 'file:../../icons/contact-sync.light.svg',
			dark: 'file:../../icons/contact-sync.dark.svg',
		},
		group: ['output'],
		version: [1],
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Keep contacts, custom fields and tags of Contact Sync up to date',
		defaults: { name: 'Contact Sync' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'contactSyncApi', required: true }],
		properties,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runItems(this);
	}
}

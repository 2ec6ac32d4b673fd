import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { properties } from './properties.ts';
import { listSearch } from './search-sequences.ts';
import { testCredential } from './test-credential.ts';
import { subtitle } from './subtitle.ts';

export class ContactSync implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Contact Sync',
		name: 'contactSync',
		icon: {
			light: 'file:../../icons/contact-sync.light.svg',
			dark: 'file:../../icons/contact-sync.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle,
		description:
			'Sync contacts, tags, and events with Contact Sync, enroll contacts in sequences, and send emails',
		defaults: { name: 'Contact Sync' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'contactSyncApi', required: true, testedBy: 'testCredential' }],
		properties,
	};

	methods = { listSearch, credentialTest: { testCredential } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { execute } = await import('./execute.ts'); // not needed to show the form
		return await execute(this);
	}
}

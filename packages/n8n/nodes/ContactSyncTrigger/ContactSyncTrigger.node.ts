import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { listSearch } from '../ContactSync/search-sequences.ts';
import { properties } from './properties.ts';
import { testCredential } from '../ContactSync/test-credential.ts';
import { subtitle } from './subtitle.ts';

export class ContactSyncTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Contact Sync Trigger',
		name: 'contactSyncTrigger',
		icon: {
			light: 'file:../../icons/contact-sync.light.svg',
			dark: 'file:../../icons/contact-sync.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle,
		description:
			'Starts the workflow when email addresses unsubscribe or can be emailed again, sequences change, or enrollments end',
		defaults: { name: 'Contact Sync Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'contactSyncApi', required: true, testedBy: 'testCredential' }],
		properties,
	};

	methods = { listSearch, credentialTest: { testCredential } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const { poll } = await import('./poll.ts'); // not needed to show the form
		return await poll(this);
	}
}

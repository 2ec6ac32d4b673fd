import type { WorkflowFile } from '@contact-sync/testing/n8n/n8n-api';
import file from './sample-workflow.json' with { type: 'json' };

/** Names of the sample workflow's nodes. */
export const NODES = {
	trigger: 'Customers',
	key: 'Check the key',
	contacts: 'Create or update the contacts',
	event: "Record the first customer's login",
	enroll: 'Enroll the first customer',
	bulkEnroll: 'Enroll everyone in one request',
	email: 'Email a receipt to the first customer',
} as const;

/** Returns the sample workflow, with the ID of the credential in this n8n. */
export function sampleWorkflow(credentialId: string): WorkflowFile {
	const workflow = structuredClone(file);
	for (const { credentials } of workflow.nodes) {
		if (credentials) credentials.contactSyncApi.id = credentialId;
	}
	return workflow as unknown as WorkflowFile; // the type has tuples, but JSON has arrays
}

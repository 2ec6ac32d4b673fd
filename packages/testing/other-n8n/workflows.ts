export const CREDENTIAL_ID = 'contactSync00001';

const COMMON = {
	credentials: { contactSyncApi: { id: CREDENTIAL_ID, name: 'Contact Sync' } },
	typeVersion: 1,
};

const NEW = { active: false, settings: { executionOrder: 'v1' } };

const SAVED = {
	...NEW,
	versionId: '5f0d6c0e-1d0f-4c1e-9d6a-3f1f2c1b7a10', // n8n 2.0 imports no workflow without one
};

const linked = (...names: string[]) =>
	Object.fromEntries(
		names
			.slice(0, -1)
			.map((name, place) => [
				name,
				{ main: [[{ node: names[place + 1], type: 'main', index: 0 }]] },
			]),
	);

/**
 * Workflow that creates five contacts from the sample data of an n8n node. n8n's commands require IDs that
 * contain a digit.
 */
export const UPSERT_WORKFLOW = {
	...SAVED,
	id: 'upsertWorkflow01',
	name: 'Create contacts',
	nodes: [
		{
			...{ id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
			...{ position: [0, 0], parameters: {} },
		},
		{
			...{ id: '2', name: 'People', type: 'n8n-nodes-base.n8nTrainingCustomerDatastore' },
			...{ typeVersion: 1, position: [220, 0] },
			parameters: { operation: 'getAllPeople', returnAll: true },
		},
		{
			...COMMON,
			...{ id: '3', name: 'Contact Sync', type: 'n8n-nodes-contact-sync.contactSync' },
			...{ position: [440, 0], parameters: { email: '={{ $json.email }}' } },
		},
	],
	connections: linked('Start', 'People', 'Contact Sync'),
};

export const TRIGGER_WORKFLOW = {
	...NEW,
	name: 'Poll',
	nodes: [
		{
			...COMMON,
			...{ id: '4', name: 'Trigger', type: 'n8n-nodes-contact-sync.contactSyncTrigger' },
			position: [0, 0],
			parameters: { pollTimes: { item: [{ mode: 'everyMinute' }] } },
		},
		{
			...{ id: '5', name: 'End', type: 'n8n-nodes-base.noOp', typeVersion: 1 },
			...{ position: [220, 0], parameters: {} },
		},
	],
	connections: linked('Trigger', 'End'),
};

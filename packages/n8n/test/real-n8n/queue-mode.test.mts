import { until } from '@contact-sync/testing/until';
import { itemsOf } from '@contact-sync/testing/n8n/n8n-api';
import { lab, requestsOf, tablesOf } from './lab/lab.mts';
import { linearWorkflow, contactSyncNode } from './lab/workflows.mts';
import { SHARED_LIMITS } from './lab/workspace.mts';
import { startQueueMode, type QueueMode } from './queue/start.mts';

declare global {
	/** URL of the Redis server that Jest's configuration found. */
	var TEST_REDIS_URL: string;
}

const WORKERS = 2;
const EXECUTIONS = 6;
const ITEMS = 100; // per execution
const HOST = '@queue.example';

/**
 * Number of requests that another client sends with the same key in the same minute, so that some items
 * exceed the limit.
 */
const OTHER_REQUESTS = 500;

/** Maximum share of 429 responses. */
const MAX_REJECTED_SHARE = 0.15;

/** Timeout in milliseconds: some items wait for the next minute. */
const RUN_TIMEOUT_MS = 5 * 60_000;

let n8n: QueueMode;
beforeAll(async () => {
	n8n = await startQueueMode({
		install: lab.install,
		owner: lab.owner,
		postgresUrl: TEST_POSTGRES_URL!, // this file runs only where a PostgreSQL responds
		redisUrl: TEST_REDIS_URL,
		workers: WORKERS,
		concurrency: EXECUTIONS / WORKERS, // so each worker gets its share
	});
});
afterAll(() => n8n.stop());

/** Activates a workflow that creates contacts from the lists it receives. */
async function activateWorkflow(): Promise<string> {
	const { id: credentialId } = await n8n.api.saveCredential('Shared', 'contactSyncApi', {
		apiKey: lab.keys.shared!,
		baseUrl: lab.serviceUrl,
		perMinute: SHARED_LIMITS.per_minute,
		perHour: SHARED_LIMITS.per_hour,
	});
	const { id } = await n8n.api.ensureWorkflow(
		linearWorkflow('Contacts in', [
			{
				name: 'Webhook',
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2,
				webhookId: 'b6b1b6b0-53c4-4a35-8f6e-6a6f3f1c9f10',
				parameters: { httpMethod: 'POST', path: 'contacts-in', responseMode: 'onReceived' },
			},
			{
				name: 'Split Out',
				type: 'n8n-nodes-base.splitOut',
				parameters: { fieldToSplitOut: 'body.contacts', options: {} },
			},
			contactSyncNode(credentialId, {
				resource: 'contact',
				operation: 'upsert',
				email: '={{ $json.email }}',
			}),
		]),
	);
	await n8n.api.activate(id);
	return id;
}

const useKeyElsewhere = async () => {
	const headers = { 'X-API-Key': lab.keys.shared! };
	for (let sent = 0; sent < OTHER_REQUESTS; sent += 1) {
		const { status } = await fetch(`${lab.serviceUrl}/ping/`, { headers });
		if (status !== 200) throw new Error(`The other client of the key got ${status}.`);
	}
};

const emailsOf = (execution: number): string[] =>
	Array.from({ length: ITEMS }, (_, item) => `e${execution}-i${item}${HOST}`);

const ALL = Array.from({ length: EXECUTIONS }, (_, execution) => emailsOf(execution));

const send = async (emails: string[]) => {
	const { status } = await fetch(`${n8n.url}/webhook/contacts-in`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ contacts: emails.map((email) => ({ email })) }),
	});
	if (status !== 200) throw new Error(`The webhook returned ${status}.`);
};

test(`${EXECUTIONS * ITEMS} items from ${EXECUTIONS} executions on ${WORKERS} workers arrive exactly once, within the rate limit of one key`, async () => {
	const id = await activateWorkflow();
	await useKeyElsewhere();
	const startedAt = Date.now();
	await Promise.all(ALL.map(send));
	const executions = await until(
		'The end of all executions',
		async () => {
			const ended = await n8n.api.endedExecutions(id);
			return ended.length === EXECUTIONS ? ended : undefined;
		},
		RUN_TIMEOUT_MS,
	);
	const seconds = Math.round((Date.now() - startedAt) / 1000);

	expect(executions.map(({ status }) => status)).toEqual(Array(EXECUTIONS).fill('success'));
	for (const execution of executions) {
		expect(itemsOf(execution, 'Contact Sync')).toHaveLength(ITEMS);
	}
	for (const log of await n8n.workerLogs()) expect(log).toContain('Worker started execution');

	const { contacts } = await tablesOf(HOST);
	expect(contacts.map(({ email }) => email).toSorted()).toEqual(ALL.flat().toSorted());
	const upserts = await requestsOf('shared', '/contacts/upsert/');
	const withStatus = (status: number) => upserts.filter((request) => request.status === status);
	expect(withStatus(201)).toHaveLength(ALL.flat().length); // 200 would be a duplicate
	expect(withStatus(200)).toEqual([]);
	const rejected = withStatus(429).length;
	expect(seconds).toBeGreaterThanOrEqual(30); // otherwise, the run didn't reach the limit
	expect(rejected / upserts.length).toBeLessThanOrEqual(MAX_REJECTED_SHARE);
	process.stderr.write(
		`Queue mode: ${ALL.flat().length} items in ${seconds} s; ${rejected} of ${upserts.length} responses were 429 (${((100 * rejected) / upserts.length).toFixed(1)} %).\n`,
	);
});

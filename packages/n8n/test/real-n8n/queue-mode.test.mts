import { until } from '@contact-sync/testing/until';
import { itemsOf } from '@contact-sync/testing/n8n/n8n-api';
import { lab, requestsOf, tablesOf } from './lab/lab.mts';
import { inARow, ours } from './lab/workflows.mts';
import { SHARED_LIMITS } from './lab/workspace.mts';
import { startQueueMode, type QueueMode } from './queue/start.mts';

declare global {
	/** Where the configuration of Jest found a Redis. */
	var TEST_REDIS_URL: string;
}

const WORKERS = 2;
const EXECUTIONS = 6;
const ITEMS = 100; // of each execution
const HOST = '@queue.example';

/** Requests that somebody else makes with the same key in the same minute, so that it does not last for all items. */
const OTHERS = 500;

/** Part of all responses that may be 429. */
const MOST_REFUSED = 0.01;

/** Milliseconds: some of the items wait for the next minute. */
const RUN_WITHIN_MS = 5 * 60_000;

let n8n: QueueMode;
beforeAll(async () => {
	n8n = await startQueueMode({
		install: lab.install,
		owner: lab.owner,
		postgresUrl: TEST_POSTGRES_URL!, // this file runs only where a PostgreSQL responds
		redisUrl: TEST_REDIS_URL,
		workers: WORKERS,
		concurrency: EXECUTIONS / WORKERS, // so that each of them gets its share
	});
}, 300_000);
afterAll(() => n8n.stop(), 120_000);

/** A workflow in production that makes contacts of the lists it is sent. */
async function activateWorkflow(): Promise<string> {
	const { id: credentialId } = await n8n.api.saveCredential('Shared', 'contactSyncApi', {
		apiKey: lab.keys.shared!,
		baseUrl: lab.serviceUrl,
		perMinute: SHARED_LIMITS.per_minute,
		perHour: SHARED_LIMITS.per_hour,
		sharedKey: true,
	});
	const { id } = await n8n.api.ensureWorkflow(
		inARow('Contacts in', [
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
			ours(credentialId, { resource: 'contact', operation: 'upsert', email: '={{ $json.email }}' }),
		]),
	);
	await n8n.api.activate(id);
	return id;
}

const useKeyElsewhere = async () => {
	const headers = { 'X-API-Key': lab.keys.shared! };
	for (let sent = 0; sent < OTHERS; sent += 1) {
		const { status } = await fetch(`${lab.serviceUrl}/ping/`, { headers });
		if (status !== 200) throw new Error(`The other use of the key met ${status}.`);
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
	if (status !== 200) throw new Error(`The webhook answered ${status}.`);
};

test(`${EXECUTIONS * ITEMS} items of ${EXECUTIONS} executions on ${WORKERS} workers arrive exactly once, through the limit of one key`, async () => {
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
		RUN_WITHIN_MS,
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
	const answered = (status: number) => upserts.filter((request) => request.status === status);
	expect(answered(201)).toHaveLength(ALL.flat().length); // 200 would be an item that was sent twice
	expect(answered(200)).toEqual([]);
	const refused = answered(429).length;
	expect(seconds).toBeGreaterThanOrEqual(30); // else the limit was never met, and nothing is shown
	expect(refused / upserts.length).toBeLessThanOrEqual(MOST_REFUSED);
	process.stderr.write(
		`Queue mode: ${ALL.flat().length} items in ${seconds} s; ${refused} of ${upserts.length} answers were 429 (${((100 * refused) / upserts.length).toFixed(1)} %).\n`,
	);
}, 420_000);

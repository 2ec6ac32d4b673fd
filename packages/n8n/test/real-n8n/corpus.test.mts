import { openCorpusBench, type CorpusBench } from '@contact-sync/testing/corpus/bench';
import { expectFrozen, readCorpus, readResult } from '@contact-sync/testing/corpus/files';
import type { N8nApi, WorkflowFile } from '@contact-sync/testing/n8n/n8n-api';
import { isOurs } from '@contact-sync/testing/n8n/run-workflow';
import { isOrdered, keyOf, resultsOf, type Results } from '../helpers/corpus-results.mts';
import { connectLab } from './lab/lab.mts';

let api: N8nApi;
let bench: CorpusBench;
let types: Set<string>;
beforeAll(async () => {
	({ api } = await connectLab());
	bench = await openCorpusBench();
	types = new Set(await api.nodeTypes());
});
afterAll(() => bench.stop());

const FILES = readCorpus('n8n').map(({ name, text }) => [name, text] as const);

/**
 * Returns the parts of a workflow that n8n must preserve. Credential IDs aren't included, because they belong
 * to another n8n instance.
 */
const preservedParts = ({ nodes, connections, pinData, settings }: WorkflowFile) => ({
	...{ connections, pinData, settings },
	nodes: nodes.map(({ credentials: _, ...node }) => node),
});

/** Returns the parts of a file that n8n imports. */
const imported = ({ name, nodes, connections, settings, pinData }: WorkflowFile): WorkflowFile => ({
	...{ name, nodes, connections, settings, pinData },
});

it.each(FILES)(
	'n8n imports %s, recognizes its nodes, and keeps their parameters',
	async (_name, text) => {
		const workflow = JSON.parse(text) as WorkflowFile;
		const { id } = await api.createWorkflow(imported(workflow));
		expect(preservedParts(await api.readWorkflow(id))).toMatchObject(preservedParts(workflow));
		expect(workflow.nodes.filter(({ type }) => !types.has(type))).toEqual([]);
	},
);

/** Workflows that also run in n8n. */
const RUN = [
	'upsert-typed-by-hand',
	'upsert-dates',
	'upsert-continues-with-error-output',
	'row-from-google-sheets',
	'tags-by-id',
	'bulk-enroll',
	'merge-two-branches',
	'signup-in-three-steps',
	'track-by-external-id',
	'send-email',
	'fewest-parameters',
];

/** Whether a request checks the key. Manual runs check it to show a hint about test keys. */
const isCheckOfKey = (recorded: object): boolean =>
	'request' in recorded && recorded.request === 'GET /api/v1/ping/';

it.each(FILES.filter(([name]) => RUN.includes(name)))(
	'%s sends the recorded requests and returns the recorded items in n8n',
	async (name, text) => {
		await bench.reset();
		const workflow = JSON.parse(text) as WorkflowFile;
		const credential = {
			...bench.connection(keyOf(workflow)),
			perMinute: 100_000,
			perHour: 100_000,
		};
		const { id: credentialId } = await api.saveCredential(
			'Contact Sync (corpus)',
			'contactSyncApi',
			credential,
		);
		const credentials = { contactSyncApi: { id: credentialId, name: 'Contact Sync (corpus)' } };
		const nodes = workflow.nodes.map((node) => (isOurs(node) ? { ...node, credentials } : node));
		const { id } = await api.createWorkflow(imported({ ...workflow, nodes }));
		const { data } = await api.runWorkflow(id, workflow.nodes[0]!.name);
		const result = await bench.mask(resultsOf(workflow, data), text);
		const requests = await bench.requests(text, isOrdered(workflow));
		const frozen = await readResult<Results>('n8n', name, () => Promise.reject(new Error(name)));
		expectFrozen(
			{ requests: [requests.filter((each) => !isCheckOfKey(each))], results: [result] },
			frozen,
		);
	},
);

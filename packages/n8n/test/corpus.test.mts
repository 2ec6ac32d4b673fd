import { randomUUID } from 'node:crypto';
import { openCorpusBench, type CorpusBench } from '@contact-sync/testing/corpus/bench';
import {
	expectFrozen,
	readCorpus,
	readResult,
	type SavedFile,
} from '@contact-sync/testing/corpus/files';
import type { WorkflowFile } from '@contact-sync/testing/n8n/n8n-api';
import { isOurs, runWorkflow } from '@contact-sync/testing/n8n/run-workflow';
import { shareClock } from '@contact-sync/testing/service/shared-clock';
import {
	failureOf,
	isOrdered,
	keyOf,
	resultsOf,
	type Result,
	type Results,
	type Run,
} from './helpers/corpus-results.mts';
import { startPoller } from './helpers/poll-engine.mts';

const mockSleep = jest.fn<Promise<void>, [ms: number]>();
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: (ms: number) => mockSleep(ms), // the node's waits use it
}));

let bench: CorpusBench;
beforeAll(async () => {
	bench = await openCorpusBench();
});
afterAll(() => bench.stop());
afterEach(() => jest.restoreAllMocks());

/** Prepares a workflow. Returns a function that runs or polls it once. */
async function open(workflow: WorkflowFile): Promise<(run: Run) => Promise<Result>> {
	const { nodes, staticData = {} } = workflow;
	const limits = { perMinute: 100_000, perHour: 100_000 };
	const credential = { ...bench.connection(keyOf(workflow)), ...limits };
	const trigger = nodes.find((node) => isOurs(node) && node.type.endsWith('Trigger'));
	if (trigger === undefined) {
		const workflowId = randomUUID(); // the node caches some state by workflow
		let runs = 0;
		return async ({ manual }) => {
			const { data } = await runWorkflow(workflow, {
				...{ credential, workflowId, staticData, executionId: String((runs += 1)) },
				mode: manual ? 'manual' : 'trigger',
			});
			return resultsOf(workflow, data);
		};
	}
	const { parameters } = trigger;
	const poller = await startPoller({ parameters, credential, staticData });
	let tick = poller.activate;
	return async ({ manual }) => {
		const items = await (manual ? poller.runManually() : tick()).catch(failureOf);
		tick = poller.poll;
		return { [trigger.name]: items };
	};
}

/** Runs a workflow as often as its file specifies. */
async function runFile({ text, runs = '[{}]' }: SavedFile): Promise<Results> {
	await bench.reset();
	const clock = shareClock(bench.service);
	mockSleep.mockImplementation(clock.sleep);
	clock.replacePerformance();
	const workflow = JSON.parse(bench.fillIn(text)) as WorkflowFile;
	const runOnce = await open(workflow);
	const all: Results = { requests: [], results: [] };
	for (const run of JSON.parse(runs) as Run[]) {
		await bench.applySetup(run);
		all.results.push(await bench.mask(await clock.until(runOnce(run)), text));
		all.requests.push(await bench.requests(text, isOrdered(workflow)));
	}
	return all;
}

describe('Workflows saved with 0.1.0 send the same requests and return the same items', () => {
	it.each(readCorpus('n8n').map((file) => [file.name, file] as const))('%s', async (name, file) => {
		const frozen = await readResult('n8n', name, () => runFile(file));
		expect(frozen.results.map((result) => Object.keys(result))).not.toContainEqual([]); // each run reaches one of our nodes
		expectFrozen(await runFile(file), frozen);
	});
});

import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { RUN_WORKSPACE } from './run-workspace.mts';
import { useService } from './use-service.mts';

/** A request that the service received. */
interface Entry {
	path: string;
	status: number;
}

/** Returns items with different email addresses, and more columns. */
export const people = (count: number, more: IDataObject = {}): IDataObject[] =>
	Array.from({ length: count }, (_, i) => ({ email: `p${i}@acme.example`, ...more }));

/** Starts a service for the tests of a file, and returns functions that create contacts in it. */
export function useUpserts() {
	const service = useService(RUN_WORKSPACE);

	const credential = (key = 'live', limits: Partial<NodeRun['credential']> = {}) => ({
		apiKey: service().keys[key]!,
		baseUrl: service().url,
		perMinute: 100_000,
		perHour: 100_000,
		...limits,
	});

	const upsert = (run: Partial<NodeRun> & { options?: IDataObject }) =>
		runNode({
			credential: credential(),
			...run,
			parameters: {
				resource: 'contact',
				operation: 'upsert',
				email: '={{ $json.email }}',
				firstName: '={{ $json.name }}',
				options: run.options ?? {},
			},
		});

	const requests = async (): Promise<Entry[]> =>
		(await service().control<{ entries: Entry[] }>('journal')).entries;

	return { service, credential, upsert, requests };
}

import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { useService } from './use-service.mts';

const WORKSPACE = `
product: Acme
keys:
  - { name: all, environment: live, scopes: [contacts:write], limits: { per_minute: 100000, per_hour: 100000 } }
`;

/** Starts a service for the tests of a file. Returns functions that send rows to it, and count its requests. */
export function useRows() {
	const service = useService(WORKSPACE);
	return {
		service,
		/** Runs Create or Update on rows with Map Automatically. */
		run: (items: IDataObject[], parameters: IDataObject = {}, settings: Partial<NodeRun> = {}) =>
			runNode({
				credential: {
					...{ apiKey: service().keys.all!, baseUrl: service().url },
					...{ perMinute: 100_000, perHour: 100_000 },
				},
				items,
				...settings,
				parameters: {
					...{ resource: 'contact', operation: 'upsert', mappingMode: 'autoMapInputData' },
					...parameters,
				},
			}),
		requests: async (): Promise<number> =>
			(await service().control<{ count: number }>('journal')).count,
	};
}

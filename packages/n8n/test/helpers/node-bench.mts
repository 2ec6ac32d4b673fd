import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '@contact-sync/service/testing';
import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeResult, type NodeRun } from '@contact-sync/testing/n8n/engine';

const WORKSPACE = `
product: Acme
keys:
  - { name: writer, environment: live, scopes: [contacts:write] }
  - { name: reader, environment: test, scopes: [contacts:read, tags:write] }
`;

type KeyName = 'writer' | 'reader';

type UpsertRun = Partial<NodeRun> & { fields?: IDataObject; open?: IDataObject };

/**
 * Starts the node and a separate service, which has a live key with write access and a test key without it.
 */
export async function startNodeBench() {
	const service: OpenedService = await openService({ workspace: WORKSPACE });
	const credential = (key: KeyName = 'writer') => ({
		apiKey: service.keys[key]!,
		baseUrl: service.url,
	});
	return {
		service,
		credential,
		stop: () => service.stop(),
		checkKey: (key: KeyName) =>
			runNode({ parameters: { resource: 'key', operation: 'check' }, credential: credential(key) }),
		/** Runs Create or Update on `items`, with `fields` in Additional Fields, and `open` as other parameters. */
		upsert: ({ fields = {}, open = {}, ...run }: UpsertRun = {}) =>
			runNode({
				parameters: {
					resource: 'contact',
					operation: 'upsert',
					email: '={{ $json.email }}',
					...open,
					additionalFields: fields,
				},
				credential: credential(),
				items: [{ email: 'ada@acme.example' }],
				...run,
			}),
	};
}

export type NodeBench = Awaited<ReturnType<typeof startNodeBench>>;

/** Returns the `json` of an output's items. */
export const jsonOf = ({ outputs }: NodeResult, output = 0) =>
	(outputs[output] ?? []).map(({ json }) => json);

/** Returns the hints of a run. */
export const hintsOf = ({ run }: NodeResult): string[] =>
	(run.data.resultData.runData['Contact Sync'] ?? []).flatMap(({ hints = [] }) =>
		hints.map(({ message }) => message),
	);

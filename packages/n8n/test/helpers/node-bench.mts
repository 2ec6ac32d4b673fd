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

/** The node against a service of its own: a key that may write live contacts, and a test key that may not. */
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
		/** Runs Create or Update on `items`, with `fields` in Additional Fields and `open` beside them. */
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

/** The `json` of an output's items. */
export const jsonOf = ({ outputs }: NodeResult, output = 0) =>
	(outputs[output] ?? []).map(({ json }) => json);

/** What the node told of its run to whoever looks at it. */
export const hintsOf = ({ run }: NodeResult): string[] =>
	(run.data.resultData.runData['Contact Sync'] ?? []).flatMap(({ hints = [] }) =>
		hints.map(({ message }) => message),
	);

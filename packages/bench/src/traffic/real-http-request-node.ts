/**
 * Runs n8n's HTTP Request node in a separate process. For each batching setting, prints the start times of
 * the requests, in milliseconds. Arguments: the folder of an installed n8n, the number of items, and the
 * batching settings (JSON; null for none).
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FILE = 'node_modules/n8n-nodes-base/dist/nodes/HttpRequest/V3/HttpRequestV3.node.js';

const [folder = '', items = '', batchings = ''] = process.argv.slice(2);
// Loads the node from the n8n installation in `folder`, without types.
const { HttpRequestV3 } = createRequire(join(folder, 'package.json'))(join(folder, FILE)) as {
	HttpRequestV3: new (base: object) => { execute(this: object): Promise<unknown> };
};

/** Returns the start times of the requests in a run, in milliseconds. */
async function timesOf(batch: object | null): Promise<number[]> {
	const begun: number[] = [];
	const startedAt = performance.now();
	const begin = () => begun.push(performance.now() - startedAt);
	await HttpRequestV3.prototype.execute.call(contextOf(batch, begin));
	return begun;
}

/** Returns the parts of n8n's context that the node uses. The node's requests aren't sent. */
function contextOf(batch: object | null, begin: () => void): object {
	const parameters: Readonly<Record<string, unknown>> = {
		url: 'http://127.0.0.1/',
		method: 'POST',
		authentication: 'none',
		options: batch === null ? {} : { batching: { batch } },
	};
	return {
		getInputData: () => Array.from({ length: Number(items) }, () => ({ json: {} })),
		getNode: () => ({ name: 'HTTP Request', typeVersion: 4.5 }),
		getNodeParameter: (name: string, _item: number, fallback?: unknown) =>
			parameters[name] ?? fallback,
		getMode: () => 'trigger',
		continueOnFail: () => false,
		sendMessageToUI: () => {},
		helpers: {
			request: async () => {
				begin();
				await sleep(50);
				return {
					statusCode: 200,
					headers: { 'content-type': 'application/json' },
					body: Buffer.from('{}'),
				};
			},
			binaryToString: async (body: Buffer) => body.toString(),
		},
	};
}

const times: number[][] = [];
for (const batch of JSON.parse(batchings) as Array<object | null>) times.push(await timesOf(batch));
process.stdout.write(JSON.stringify(times));

/**
 * Runs the code of n8n's own HTTP Request node, in a process of its own, and prints when it began each request, in
 * milliseconds. Takes the folder of an installed n8n, a number of items, and the node's batching (JSON, null for none).
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FILE = 'node_modules/n8n-nodes-base/dist/nodes/HttpRequest/V3/HttpRequestV3.node.js';

const [folder = '', items = '', batching = ''] = process.argv.slice(2);
// The folder's package.json says which n8n it is; what it requires has no types here.
const { HttpRequestV3 } = createRequire(join(folder, 'package.json'))(join(folder, FILE)) as {
	HttpRequestV3: new (base: object) => { execute(this: object): Promise<unknown> };
};

const batch = JSON.parse(batching) as object | null;
const parameters: Readonly<Record<string, unknown>> = {
	url: 'http://127.0.0.1/',
	method: 'POST',
	authentication: 'none',
	options: batch === null ? {} : { batching: { batch } },
};

const begun: number[] = [];
const startedAt = performance.now();
/** As much of n8n as the node asks for; its requests go nowhere. */
const context = {
	getInputData: () => Array.from({ length: Number(items) }, () => ({ json: {} })),
	getNode: () => ({ name: 'HTTP Request', typeVersion: 4.5 }),
	getNodeParameter: (name: string, _item: number, fallback?: unknown) =>
		parameters[name] ?? fallback,
	getMode: () => 'trigger',
	continueOnFail: () => false,
	sendMessageToUI: () => {},
	helpers: {
		request: async () => {
			begun.push(performance.now() - startedAt);
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

await HttpRequestV3.prototype.execute.call(context);
process.stdout.write(JSON.stringify(begun));

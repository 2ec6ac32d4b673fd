import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataObject, INode } from 'n8n-workflow';
import { startMcp, type RunningMcp } from '@contact-sync/testing/mcp/start-mcp';
import { connectN8n, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { lab } from './lab.mts';

/** An MCP client node, with its credentials. */
type McpNode = Pick<INode, 'name' | 'type' | 'typeVersion' | 'parameters' | 'credentials'>;

/** Credential types, and the data for a key, by n8n's name of the authentication type. */
const CREDENTIALS = {
	headerAuth: ['httpHeaderAuth', (key: string) => ({ name: 'X-API-Key', value: key })],
	bearerAuth: ['httpBearerAuth', (key: string) => ({ token: key })],
} as const;

export type Authentication = keyof typeof CREDENTIALS;

export interface McpBench {
	/** Returns n8n's API while the tests run. */
	api(): N8nApi;
	/** Returns a node that connects to the MCP server. @param name name of its type, such as `mcpClient` */
	node(
		[name, typeVersion]: [string, number],
		parameters?: IDataObject,
		authentication?: Authentication,
	): McpNode;
}

/** Starts an MCP server without an API key, and creates n8n credentials for it, for the tests of a file. */
export function useMcp(): McpBench {
	let api: N8nApi;
	let server: RunningMcp;
	const ids = new Map<string, string>();

	beforeAll(async () => {
		api = await connectN8n(lab.n8nUrl, lab.owner);
		const folder = await mkdtemp(join(tmpdir(), 'contact-sync-mcp-'));
		server = await startMcp({ baseUrl: lab.serviceUrl, logFile: join(folder, 'mcp.log') });
		for (const [type, dataFor] of Object.values(CREDENTIALS)) {
			const data = dataFor(lab.keys.live!);
			ids.set(type, (await api.saveCredential(`MCP: ${type}`, type, data)).id);
		}
	});
	afterAll(() => server.stop());

	return {
		api: () => api,
		node: ([name, typeVersion], parameters = {}, authentication = 'headerAuth') => {
			const [type] = CREDENTIALS[authentication];
			const reach = { serverTransport: 'httpStreamable', endpointUrl: server.url, authentication };
			return {
				name: 'Contact Sync',
				type: `@n8n/n8n-nodes-langchain.${name}`,
				typeVersion,
				parameters: { ...reach, ...parameters } as INode['parameters'], // plain JSON, as a workflow file has it
				credentials: { [type]: { id: ids.get(type)!, name: `MCP: ${type}` } },
			};
		},
	};
}

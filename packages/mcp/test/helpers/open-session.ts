import {
	Client,
	StreamableHTTPClientTransport,
	type RequestOptions,
} from '@modelcontextprotocol/client';
import { createHandler } from '../../src/http.ts';
import { tools, type Tool } from '../../src/tools.ts';

/** The eras of the protocol, as a client chooses them: 2026-07-28 if it can, or 2025-11-25 and before. */
export const ERAS = ['auto', 'legacy'] as const;

export interface SessionOptions {
	baseUrl: string;
	apiKey: string;
	/** @default auto */
	era?: (typeof ERAS)[number];
	/** @default all tools */
	exposed?: readonly Tool[];
}

/** Opens a session with a server in this process, through the HTTP handler but without a port. It checks results by their schemas. */
export async function openSession({
	baseUrl,
	apiKey,
	era = 'auto',
	exposed = tools,
}: SessionOptions) {
	const handler = createHandler({ apiKey, baseUrl }, exposed, false);
	const client = new Client(
		{ name: 'test', version: '1.0.0' },
		{ versionNegotiation: { mode: era } },
	);
	const transport = new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
		fetch: (input, init) => handler.fetch(new Request(input, init)),
	});
	await client.connect(transport);
	const { tools: listed } = await client.listTools();
	return {
		client,
		listed,
		call: (name: string, given: Record<string, unknown> = {}, options?: RequestOptions) =>
			client.callTool({ name, arguments: given }, options),
	};
}

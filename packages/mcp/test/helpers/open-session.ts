import {
	Client,
	type ClientCapabilities,
	InMemoryTransport,
	StreamableHTTPClientTransport,
	type RequestOptions,
} from '@modelcontextprotocol/client';
import { createHandler } from '../../src/http.ts';
import { createServer } from '../../src/server.ts';
import { tools, type Tool } from '../../src/tools.ts';

/** Protocol eras that a client can choose: 2026-07-28 if supported, or 2025-11-25 and earlier. */
export const ERAS = ['auto', 'legacy'] as const;

export interface SessionOptions {
	baseUrl: string;
	apiKey: string;
	/** @default auto */
	era?: (typeof ERAS)[number];
	/**
	 * Answers questions to the user. With the legacy era, the session is in memory: over stateless HTTP, the server
	 * can't ask.
	 * @default the client can't ask
	 */
	answer?: (message: string) => 'accept' | 'decline' | 'cancel';
	/**
	 * What the client can show if it answers questions.
	 * @default forms, the only ones before protocol version 2025-11-25
	 */
	elicitation?: ClientCapabilities['elicitation'];
	/** @default all tools */
	exposed?: readonly Tool[];
}

/**
 * Opens a session with a server in this process, through the HTTP handler but without a port. The client validates results
 * against the output schemas.
 */
export async function openSession({
	baseUrl,
	apiKey,
	era = 'auto',
	exposed = tools,
	answer,
	elicitation = {},
}: SessionOptions) {
	const handler = createHandler({
		access: { apiKey, baseUrl },
		exposed,
		usesEnvironmentKey: true,
	});
	const client = new Client(
		{ name: 'test', version: '1.0.0' },
		{
			versionNegotiation: { mode: era },
			...(answer && { capabilities: { elicitation } }),
		},
	);
	if (answer) {
		client.setRequestHandler('elicitation/create', ({ params }) => ({
			action: answer(params.message),
			content: {},
		}));
	}
	if (answer && era === 'legacy') {
		const [here, there] = InMemoryTransport.createLinkedPair();
		await (await createServer({ apiKey, baseUrl }, exposed)).connect(there);
		await client.connect(here);
	} else {
		const transport = new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
			fetch: (input, init) => handler.fetch(new Request(input, init)),
		});
		await client.connect(transport);
	}
	const { tools } = await client.listTools();
	return {
		client,
		tools,
		call: (name: string, args: Record<string, unknown> = {}, options?: RequestOptions) =>
			client.callTool({ name, arguments: args }, options),
	};
}

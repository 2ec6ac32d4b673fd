import type { Arguments } from '@contact-sync/core';
import type {
	CallToolResult,
	InputRequiredResult,
	Server,
	ServerContext,
} from '@modelcontextprotocol/server';
import packageJson from '../package.json' with { type: 'json' };
import type { Access } from './access/access.ts';
import { keyStateOf } from './access/key-state.ts';
import { monotonicNow } from './access/waiting.ts';
import type { EndedCall } from './call-log.ts';
import { createAsk } from './call/ask-user.ts';
import { callTool } from './call/call-tool.ts';
import { createReporter } from './call/progress.ts';
import { toErrorResult } from './call/result.ts';
import { instructionsFor } from './instructions.ts';
import { LenientServer } from './lenient-server.ts';
import { allowedTools } from './select-tools.ts';
import { operationsOf, type Tool } from './tools.ts';

export interface ServerOptions {
	/** Receives every call of a tool after it has ended. @default none */
	onCall?: (call: EndedCall) => void;
	/** Number of contacts above which a change is confirmed. @default 50 */
	confirmAbove?: number;
}

/** Creates the server of one session, for any protocol version. @param exposed tools that the operator exposes */
export async function createServer(
	access: Access,
	exposed: readonly Tool[],
	{ onCall = () => undefined, confirmAbove }: ServerOptions = {},
): Promise<Server> {
	const server = new LenientServer(
		{ name: 'contact-sync', title: 'Contact Sync', version: packageJson.version },
		{ capabilities: { tools: {} }, instructions: instructionsFor(await keyStateOf(access)) },
	);
	server.setRequestHandler('tools/list', async () => {
		const { details } = await keyStateOf(access);
		const allowed = allowedTools(exposed, details?.scopes);
		return { tools: allowed.map(({ definition }) => definition) };
	});
	server.setRequestHandler('tools/call', ({ params }, context) =>
		call(params.name, params.arguments ?? {}, context),
	);
	return server;

	async function call(
		name: string,
		args: Arguments,
		{ mcpReq }: ServerContext,
	): Promise<CallToolResult | InputRequiredResult> {
		const tool = exposed.find(({ definition }) => definition.name === name);
		const startedAt = monotonicNow();
		const end = (outcome: string) =>
			onCall({
				tool: tool?.definition.name ?? '',
				outcome,
				durationMs: monotonicNow() - startedAt,
			});
		if (tool === undefined) {
			end('unknown_tool');
			return toErrorResult(unknownTool(name, exposed));
		}
		return await callTool(tool, args, {
			onEnd: end,
			access,
			operations: operationsOf(exposed),
			canceled: mcpReq.signal,
			report: createReporter(mcpReq),
			ask: createAsk(mcpReq, server.getClientCapabilities()),
			confirmAbove,
		});
	}
}

function unknownTool(name: string, exposed: readonly Tool[]): string {
	const names = exposed.map(({ definition }) => definition.name);
	return `No tool is named "${name}". These are available: ${names.join(', ')}.`;
}

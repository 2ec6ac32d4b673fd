import type { CallToolResult, Server, ServerContext } from '@modelcontextprotocol/server';
import packageJson from '../package.json' with { type: 'json' };
import type { Access } from './access/access.ts';
import { keyStateOf } from './access/key-state.ts';
import { callTool } from './call/call-tool.ts';
import type { Arguments } from './call/idempotency-key.ts';
import { createReporter } from './call/progress.ts';
import { toErrorResult } from './call/result.ts';
import { instructionsFor } from './instructions.ts';
import { LenientServer } from './lenient-server.ts';
import { allowedTools } from './select-tools.ts';
import { operationsOf, type Tool } from './tools.ts';

/** Creates the server of one session, for any protocol version. @param exposed tools that the operator exposes */
export async function createServer(access: Access, exposed: readonly Tool[]): Promise<Server> {
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
	): Promise<CallToolResult> {
		const tool = exposed.find(({ definition }) => definition.name === name);
		if (tool === undefined) return toErrorResult(unknownTool(name, exposed));
		return await callTool(tool.action, args, {
			access,
			operations: operationsOf(exposed),
			canceled: mcpReq.signal,
			report: createReporter(mcpReq),
		});
	}
}

const unknownTool = (name: string, exposed: readonly Tool[]): string =>
	`No tool is named "${name}". These are available: ${exposed.map(({ definition }) => definition.name).join(', ')}.`;

import { actionsOn, type Action, type Operation } from '@contact-sync/core';
import { compileTool, type ToolDefinition } from './compile/tool.ts';
import { MCP } from './platform.ts';

/** A catalog action and its tool. */
export interface Tool {
	action: Action;
	definition: ToolDefinition;
}

/** All tools, in catalog order. */
export const tools: readonly Tool[] = actionsOn(MCP).map((action) => ({
	action,
	definition: compileTool(action),
}));

/** Returns the operations of tools, except the key check, which every key can run. */
export const operationsOf = (exposed: readonly Tool[]): Operation[] =>
	exposed
		.filter(({ action }) => action.endpoint.scope !== undefined)
		.map(({ action: { key, scopes }, definition: { name } }) => ({ key, name, scopes }));

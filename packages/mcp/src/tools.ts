import { actionsOn, type Action, type Operation } from '@contact-sync/core';
import { compileTool, type ToolDefinition } from './compile/tool.ts';

/** An action of the catalog with the tool that it becomes. */
export interface Tool {
	action: Action;
	definition: ToolDefinition;
}

/** Every tool, in the order of the catalog. */
export const tools: readonly Tool[] = actionsOn('mcp').map((action) => ({
	action,
	definition: compileTool(action),
}));

/** Returns the operations that tools run, except the check of the key, which any key can run. */
export const operationsOf = (exposed: readonly Tool[]): Operation[] =>
	exposed
		.filter(({ action }) => action.endpoint.scope !== undefined)
		.map(({ action: { key, scopes }, definition: { name } }) => ({ key, name, scopes }));

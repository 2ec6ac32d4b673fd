import { actionsOn, type Action } from '@contact-sync/core';
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

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

/** Returns the names of tools by the keys of the operations that they run. */
export const operationNamesOf = (exposed: readonly Tool[]): ReadonlyMap<string, string> =>
	new Map(exposed.map(({ action, definition: { name } }) => [action.replaces ?? action.key, name]));

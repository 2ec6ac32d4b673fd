import { actionsOn, type Action, type Operation } from '@contact-sync/core';
import { argumentsOf, type ArgumentOptions, type ToolArguments } from './compile/arguments.ts';
import { compileListTool, listArgumentsOf } from './compile/list-tool.ts';
import { compileTool, type ToolDefinition } from './compile/tool.ts';
import { MCP } from './platform.ts';

/** A catalog action and its tool. */
export interface Tool {
	action: Action;
	arguments: ToolArguments;
	definition: ToolDefinition;
	/** Whether it runs the action for a list of contacts. @default false */
	isList?: true;
}

/** Whether a tool comes first: the others need results of tools that read, such as a sequence's slug. */
const comesFirst = ({ effect, fields }: Action): boolean =>
	effect === 'read' && Object.keys(fields).length > 0;

/** Compiles the tools, in catalog order, except that tools that read something come first. */
export const compileTools = (options: ArgumentOptions): readonly Tool[] =>
	actionsOn(MCP)
		.toSorted((a, b) => Number(comesFirst(b)) - Number(comesFirst(a)))
		.flatMap((action) => [
			...(action.list?.run ? [] : [toolOf(action, options)]),
			...(action.list === undefined ? [] : [listToolOf(action, options)]),
		]);

function toolOf(action: Action, options: ArgumentOptions): Tool {
	const args = argumentsOf(action, options);
	return { action, arguments: args, definition: compileTool(action, args) };
}

function listToolOf(action: Action, options: ArgumentOptions): Tool {
	const args = listArgumentsOf(action, options);
	return { action, arguments: args, definition: compileListTool(action, args), isList: true };
}

/** The tools with the default options. */
export const tools = compileTools({});

/** Returns the operations of tools, except the key check, which every key can run. */
export const operationsOf = (exposed: readonly Tool[]): Operation[] =>
	exposed
		.filter(({ action }) => action.endpoint.scope !== undefined)
		.map(({ action: { key, endpoint }, definition: { name } }): Operation => ({
			key,
			name,
			scope: endpoint.scope,
		}));

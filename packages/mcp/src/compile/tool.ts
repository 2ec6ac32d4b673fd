import { wordingOf, type Action } from '@contact-sync/core';
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { ToolArguments } from './arguments.ts';
import { describeTool } from './description.ts';
import { renderInputSchema } from './input-schema.ts';
import { renderOutputSchema } from './output-schema.ts';
import type { ObjectSchema } from './schema.ts';
import { MCP } from '../platform.ts';

/** Definition of a tool in the list that clients request. */
export interface ToolDefinition {
	name: string;
	title: string;
	description: string;
	inputSchema: ObjectSchema;
	outputSchema: ObjectSchema;
	annotations: Required<Omit<ToolAnnotations, 'title'>>;
}

/** Compiles an action with its arguments into a tool definition. */
export const compileTool = (action: Action, args: ToolArguments): ToolDefinition => ({
	name: toolNameOf(wordingOf(action, MCP).name),
	title: wordingOf(action, MCP).name,
	description: describeTool(action),
	inputSchema: renderInputSchema(args),
	outputSchema: renderOutputSchema(action),
	annotations: annotationsOf(action),
});

/** Returns a tool's name, its title in snake case: some clients show only names. Names never change. */
export const toolNameOf = (title: string): string => title.toLowerCase().replaceAll(' ', '_');

/** Returns all hints, because clients assume the worst case for missing ones. */
export const annotationsOf = ({ effect, endpoint }: Action): ToolDefinition['annotations'] => ({
	readOnlyHint: effect === 'read',
	destructiveHint: effect === 'destroys' || effect === 'sends', // an email can't be taken back
	idempotentHint: endpoint.replay === 'safe',
	openWorldHint: effect !== 'read', // any change can start an automation that sends email
});

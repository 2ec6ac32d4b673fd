import { wordingOf, type Action } from '@contact-sync/core';
import type { ToolAnnotations } from '@modelcontextprotocol/server';
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

/** Compiles an action into a tool definition. */
export const compileTool = (action: Action): ToolDefinition => ({
	name: toolNameOf(action),
	title: wordingOf(action, MCP).name,
	description: describeTool(action),
	inputSchema: renderInputSchema(action),
	outputSchema: renderOutputSchema(action),
	annotations: annotationsOf(action),
});

/**
 * Returns a tool's name: `contact.addTag` becomes `contact_add_tag`. An action that replaces another uses the
 * replaced action's name. Names never change.
 */
const toolNameOf = ({ key, replaces = key }: Action): string =>
	replaces.replace('.', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns all hints, because clients assume the worst case for missing ones. */
const annotationsOf = ({ effect, replay }: Action): ToolDefinition['annotations'] => ({
	readOnlyHint: effect === 'read',
	destructiveHint: effect !== 'read',
	idempotentHint: replay === 'safe',
	openWorldHint: effect === 'sends',
});

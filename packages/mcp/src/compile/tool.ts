import { wordingOf, type Action } from '@contact-sync/core';
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { describeTool } from './description.ts';
import { renderInputSchema } from './input-schema.ts';
import { renderOutputSchema } from './output-schema.ts';
import type { ObjectSchema } from './schema.ts';

/** An action as clients list it. */
export interface ToolDefinition {
	name: string;
	title: string;
	description: string;
	inputSchema: ObjectSchema;
	outputSchema: ObjectSchema;
	annotations: Required<Omit<ToolAnnotations, 'title'>>;
}

/** Compiles an action into the definition of a tool. */
export const compileTool = (action: Action): ToolDefinition => ({
	name: toolNameOf(action),
	title: wordingOf(action, 'mcp').name,
	description: describeTool(action),
	inputSchema: renderInputSchema(action),
	outputSchema: renderOutputSchema(action),
	annotations: annotationsOf(action),
});

/**
 * Returns the name of an action's tool: `contact.addTag` is `contact_add_tag`. An action that replaces another has the name of that
 * one. It never changes, as keys don't.
 */
const toolNameOf = ({ key, replaces = key }: Action): string =>
	replaces.replace('.', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All hints are set: clients assume the worst about those that are missing. */
const annotationsOf = ({ effect, replay }: Action): ToolDefinition['annotations'] => ({
	readOnlyHint: effect === 'read',
	destructiveHint: effect !== 'read',
	idempotentHint: replay === 'safe',
	openWorldHint: effect === 'sends',
});

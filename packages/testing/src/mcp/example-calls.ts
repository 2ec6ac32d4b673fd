import type { Field } from '@contact-sync/core';
import { toolFieldsOf } from '../../../mcp/src/compile/input-schema.ts';
import { tools } from '../../../mcp/src/tools.ts';

export interface ToolCall {
	name: string;
	arguments: Record<string, unknown>;
}

export interface ExampleCall extends ToolCall {
	/** Names of all arguments of the tool. */
	argumentNames: readonly string[];
}

/** Returns the argument for a field. Tools accept a contact's email address and tag names without a mode. */
const argumentOf = ({ kind, example }: Field): unknown =>
	kind === 'contact' || kind === 'tags' ? Object.values(example!)[0] : example; // both kinds have an example

/**
 * One call per tool, with the examples of its fields, in catalog order. The first call creates the contact
 * that the other calls use.
 */
export const EXAMPLE_CALLS: readonly ExampleCall[] = tools.map(({ action, definition }) => ({
	name: definition.name,
	argumentNames: Object.keys(definition.inputSchema.properties),
	arguments: Object.fromEntries(
		Object.entries(toolFieldsOf(action.fields)).map(([name, field]) => [name, argumentOf(field)]),
	),
}));

/** Returns the string arguments that a call's result repeats. */
export function repeatedTexts({ name, arguments: args }: ToolCall): object {
	const { outputSchema } = tools.find(({ definition }) => definition.name === name)!.definition; // calls are generated from the tools
	return Object.fromEntries(
		Object.entries(args).filter(
			([argument, value]) => argument in outputSchema.properties && typeof value === 'string',
		),
	);
}

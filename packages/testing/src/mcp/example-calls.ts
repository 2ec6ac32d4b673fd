import type { Field } from '@contact-sync/core';
import { toolFieldsOf } from '../../../mcp/src/compile/input-schema.ts';
import { tools } from '../../../mcp/src/tools.ts';

export interface ToolCall {
	name: string;
	arguments: Record<string, unknown>;
}

export interface ExampleCall extends ToolCall {
	/** The names of all arguments that the tool has. */
	argumentNames: readonly string[];
}

/** A tool takes the email address of a contact and the names of tags without their kind. */
const argumentOf = ({ kind, example }: Field): unknown =>
	kind === 'contact' || kind === 'tags' ? Object.values(example!)[0] : example; // both kinds have an example

/** A call of each tool with the examples of its fields. They are in the catalog's order: the first creates the contact of the others. */
export const EXAMPLE_CALLS: readonly ExampleCall[] = tools.map(({ action, definition }) => ({
	name: definition.name,
	argumentNames: Object.keys(definition.inputSchema.properties),
	arguments: Object.fromEntries(
		Object.entries(toolFieldsOf(action.fields)).map(([name, field]) => [name, argumentOf(field)]),
	),
}));

/** Returns the texts of a call that its result repeats, by the outputs of the tool. */
export function repeatedTexts({ name, arguments: given }: ToolCall): object {
	const { outputSchema } = tools.find(({ definition }) => definition.name === name)!.definition; // calls are of tools
	return Object.fromEntries(
		Object.entries(given).filter(
			([argument, value]) => argument in outputSchema.properties && typeof value === 'string',
		),
	);
}

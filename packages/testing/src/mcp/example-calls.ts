import type { Action } from '@contact-sync/core';
import type { Argument, ToolArguments } from '../../../mcp/src/compile/arguments.ts';
import { tools } from '../../../mcp/src/tools.ts';

export interface ToolCall {
	name: string;
	arguments: Record<string, unknown>;
}

export interface ExampleCall extends ToolCall {
	/** Names of all arguments of the tool. */
	argumentNames: readonly string[];
}

/** Returns the value of an argument. Tag names and email addresses have no mode on this server. */
const valueOf = ({ kind, as, example }: Argument): unknown =>
	kind === 'tags' || as === 'email' ? Object.values(example!)[0] : example; // both have an example

const examplesOf = (known: ToolArguments) =>
	Object.fromEntries(
		Object.entries(known)
			.filter(([, { example, as }]) => example !== undefined && as !== 'id')
			.map(([name, argument]) => [name, valueOf(argument)]),
	);

/** Returns the argument of a tool for a list, with one contact. */
function listOf({ list, fields }: Action, { contacts, emails }: ToolArguments) {
	if (contacts?.of) return { contacts: [examplesOf(contacts.of)] };
	const [example] = [fields[list?.each ?? '']?.example].flat();
	return emails && { emails: typeof example === 'object' ? Object.values(example) : [example] };
}

const isReading = ({ action }: (typeof tools)[number]): boolean => action.effect === 'read';

/**
 * One call per tool, with the examples of its arguments. The first call creates the contact that the other
 * calls use.
 */
export const EXAMPLE_CALLS: readonly ExampleCall[] = tools
	.toSorted((a, b) => Number(isReading(a)) - Number(isReading(b)))
	.map(({ action, arguments: known, definition }) => ({
		name: definition.name,
		argumentNames: Object.keys(known),
		arguments: { ...examplesOf(known), ...listOf(action, known) },
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

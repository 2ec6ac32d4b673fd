import { ContactSyncError } from '@contact-sync/core';
import type { CallToolResult } from '@modelcontextprotocol/server';

/** Returns a result as structured content, and the same as text: clients show one or the other. */
export function toResult(result: object): CallToolResult {
	const structuredContent = withoutBlanks(result) as Record<string, unknown>; // it stays an object
	return { structuredContent, content: [textOf(JSON.stringify(structuredContent))] };
}

/** Returns an error, without structured content: clients would check that against the schema of a result. */
export const toErrorResult = (text: string): CallToolResult => ({
	isError: true,
	content: [textOf(text)],
});

/** Returns what a model reads about an error: the title, then the fix. */
export function explain(error: unknown): string {
	if (error instanceof ContactSyncError) return error.message;
	const name = error instanceof Error ? error.name : typeof error; // its text may contain contact data
	return `The MCP server failed (${name}). Report this error and the time when it occurred.`;
}

const textOf = (text: string) => ({ type: 'text' as const, text });

/** Drops nulls and empty texts: a schema with single types has no null, and they say nothing. */
function withoutBlanks(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutBlanks);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, each]) => each !== null && each !== undefined && each !== '')
			.map(([name, each]) => [name, withoutBlanks(each)]),
	);
}

import { ContactSyncError } from '@contact-sync/core';
import type { CallToolResult } from '@modelcontextprotocol/server';

/** Entries of a list of objects within a result. */
const MAX_ENTRIES = 50;

/** Returns a result as structured content, and the same as text: clients show one or the other. */
export function toResult(result: object): CallToolResult {
	const structuredContent = withoutBlanks(bounded(result)) as Record<string, unknown>; // it stays an object
	return { structuredContent, content: [textOf(JSON.stringify(structuredContent))] };
}

/** Returns an error, without structured content: clients would check that against the schema of a result. */
export const toErrorResult = (text: string): CallToolResult => ({
	isError: true,
	content: [textOf(text)],
});

/** Returns what a model reads about an error: the title, then the fix. */
export function explain(error: unknown, canceled: AbortSignal): string {
	if (error instanceof ContactSyncError) return error.message;
	if (canceled.aborted)
		return 'Canceled: nothing more was sent. Requests before that were completed.';
	const name = error instanceof Error ? error.name : typeof error; // its text may contain contact data
	return `The MCP server failed (${name}). Report this with the time at which it happened.`;
}

const textOf = (text: string) => ({ type: 'text' as const, text });

/** Cuts long lists of objects, and says how many entries of each aren't shown. */
function bounded(result: object): object {
	const entries = Object.entries(result);
	const cut = entries.filter(([, value]) => isLong(value));
	if (cut.length === 0) return result;
	return {
		...result,
		...Object.fromEntries(cut.map(([name, list]) => [name, list.slice(0, MAX_ENTRIES)])),
		not_shown: Object.fromEntries(cut.map(([name, list]) => [name, list.length - MAX_ENTRIES])),
	};
}

const isLong = (value: unknown): value is object[] =>
	Array.isArray(value) && value.length > MAX_ENTRIES && typeof value[0] === 'object';

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

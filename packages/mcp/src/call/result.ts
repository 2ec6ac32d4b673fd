import { ContactSyncError } from '@contact-sync/core';
import type { CallToolResult } from '@modelcontextprotocol/server';

/** Returns a result as structured content and as text. Clients show one or the other. */
export function toResult(result: object): CallToolResult {
	return { structuredContent: { ...result }, content: [textContent(JSON.stringify(result))] };
}

/** Returns an error without structured content, because clients validate structured content against the output schema. */
export const toErrorResult = (text: string): CallToolResult => ({
	isError: true,
	content: [textContent(text)],
});

/** Returns an error's title and fix as text. */
export function explain(error: unknown): string {
	if (error instanceof ContactSyncError) return error.message;
	const name = error instanceof Error ? error.name : typeof error; // the message may contain contact data
	return `The MCP server failed (${name}). Report this error and the time when it occurred.`;
}

const textContent = (text: string) => ({ type: 'text' as const, text });

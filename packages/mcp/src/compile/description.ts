import { wordingOf, type Action } from '@contact-sync/core';
import { MCP } from '../platform.ts';

/**
 * Returns a tool's description: the action's summary, required alternatives, side effects, and the effect of
 * repeated calls.
 */
export const describeTool = (action: Action): string =>
	[
		wordingOf(action, MCP).summary,
		alternativesNote(action),
		sendingNote(action),
		replayNote(action),
	]
		.filter((sentence) => sentence !== undefined)
		.join(' ');

function alternativesNote({ alternatives }: Action): string | undefined {
	if (alternatives === undefined) return undefined;
	const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(alternatives.fields);
	return `Requires ${names}.`;
}

const sendingNote = ({ effect }: Action): string | undefined =>
	effect === 'sends' ? 'With a live key, this sends email to people.' : undefined;

/** Describes the effect of repeated calls with the same arguments, unless they're safe. */
function replayNote({ replay, endpoint }: Action): string | undefined {
	if (replay === 'safe') return undefined;
	const { idempotencyKey } = endpoint;
	return idempotencyKey === undefined
		? 'Not idempotent: a repeated call creates a duplicate.'
		: `Calls with the same arguments on the same day (UTC) count as one, unless ${idempotencyKey} differs.`;
}

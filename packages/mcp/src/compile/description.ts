import { wordingOf, type Action } from '@contact-sync/core';

/** Returns the summary of an action, and what a model must know before it calls it. */
export const describeTool = (action: Action): string =>
	[wordingOf(action, 'mcp').summary, alternativesOf(action), reachOf(action), repeatOf(action)]
		.filter((sentence) => sentence !== undefined)
		.join(' ');

function alternativesOf({ alternatives }: Action): string | undefined {
	if (alternatives === undefined) return undefined;
	const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(alternatives.fields);
	return `Requires ${names}.`;
}

const reachOf = ({ effect }: Action): string | undefined =>
	effect === 'sends' ? 'With a live key, this sends email to people.' : undefined;

/** Describes a second call with the same arguments, where it isn't simply safe. */
function repeatOf({ replay, endpoint }: Action): string | undefined {
	if (replay === 'safe') return undefined;
	const { idempotencyKey } = endpoint;
	return idempotencyKey === undefined
		? 'Not idempotent: a repeated call creates a duplicate.'
		: `Calls with the same arguments on the same day (UTC) count as one, unless ${idempotencyKey} differs.`;
}

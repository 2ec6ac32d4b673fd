import { wordingOf, type Action } from '@contact-sync/core';
import { MCP } from '../platform.ts';

/** Returns a tool's description: the action's summary, side effects, and the effect of repeated calls. */
export const describeTool = (action: Action): string =>
	[wordingOf(action, MCP).summary, SENDING[action.effect], replayNote(action)]
		.filter((sentence) => sentence !== undefined)
		.join(' ');

const SENDING: Readonly<Record<Action['effect'], string | undefined>> = {
	read: undefined,
	write: 'Can start automations, which can send email.',
	destroys: 'Can start automations, which can send email.',
	sends: 'With a live key, this sends email to people.',
};

/** Describes the effect of repeated calls with the same arguments, unless they're safe. */
function replayNote({ endpoint: { replay, idempotencyKey } }: Action): string | undefined {
	if (replay === 'safe') return undefined;
	return idempotencyKey === undefined
		? 'Not idempotent: a repeated call creates a duplicate.'
		: `Calls with the same arguments within 24 hours count as one, and return already_accepted, unless ${idempotencyKey} differs.`;
}

/** Returns the description of an action's tool for a list. */
export const describeList = (action: Action): string =>
	[
		action.list!.summary, // only actions with a list have this tool
		'Returns the number of contacts by status, and each email address in the group of its status.',
		action.effect === 'read'
			? undefined
			: 'A call sends as many as the rate limit allows; repeat it with the entries in not_sent, unfinished, and unknown.',
		SENDING[action.effect],
	]
		.filter((sentence) => sentence !== undefined)
		.join(' ');

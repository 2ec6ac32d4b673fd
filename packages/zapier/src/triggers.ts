import type { Trigger } from 'zapier-platform-core';
import { listSequences } from './triggers/list-sequences.ts';
import { newUnsubscribed } from './triggers/new-unsubscribed.ts';

/** Zapier remembers these keys in the Zaps of its users, so they are for ever. */
export const triggers = {
	new_unsubscribed: newUnsubscribed,
	list_sequences: listSequences,
} satisfies Record<string, Trigger>;

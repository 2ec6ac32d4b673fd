import type { Send } from '../transport/send.ts';
import { neededForEvent } from './needed.ts';
import { readIfObject } from './read.ts';
import type { EventRecord, TrackEventBody } from './wire.ts';

/**
 * Records a custom event for a contact, which must exist: a NotFoundError otherwise. api.md section 4, POST /events/track/.
 * There is no idempotency key here: a repeat would fire automations twice.
 */
export async function trackEvent(send: Send, json: TrackEventBody): Promise<Partial<EventRecord>> {
	const answer = await send({
		method: 'post',
		path: 'events/track/',
		scope: 'events:track',
		replay: 'unsafe',
		needs: [neededForEvent(json.external_id ?? json.email ?? '')],
		unknownOutcome: {
			summary: "It's unknown whether this event was recorded.",
			hint: 'Check the contact before you run it again, or the event may be recorded twice.',
		},
		json,
	});
	return readIfObject(answer);
}

import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoint } from './endpoint.ts';
import { missingForEvent } from './missing.ts';
import { readIfObject } from './read.ts';
import type { EventRecord, TrackEventBody } from './wire.ts';

/** Endpoints of events. api.md section 4. */
export const eventEndpoints = {
	trackEvent: endpoint<TrackEventBody>({
		method: 'post',
		path: 'events/track/',
		scope: 'events:track',
		replay: 'unsafe', // there is no idempotency key: a repeated event would run automations again
		missing: ({ external_id, email }) => missingForEvent(external_id ?? email ?? ''),
		unknownOutcome: {
			summary: "It's unknown whether this event was recorded.",
			check: 'Check the contact',
			risk: 'the event may be recorded twice',
		},
	}),
};

/** Functions of events. @param write sends changes */
export const events = (write: Send) => ({
	/**
	 * POST /events/track/: records a custom event for a contact. Never retried if the service may have received
	 * the event.
	 *
	 * @throws NotFoundError if there is no such contact
	 */
	track: async (event: TrackEventBody): Promise<Partial<EventRecord>> =>
		readIfObject(await write(callTo(eventEndpoints.trackEvent, event))),
});

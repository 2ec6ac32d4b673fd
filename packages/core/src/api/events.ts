import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { readIfObject } from './read.ts';
import type { EventRecord, TrackEventBody } from './wire.ts';

/** Endpoints of events. api.md section 4. @param write sends changes */
export const events = (write: Send) => ({
	/**
	 * POST /events/track/: records a custom event for a contact. Never retried if the service may have received
	 * the event.
	 *
	 * @throws NotFoundError if there is no such contact
	 */
	track: async (event: TrackEventBody): Promise<Partial<EventRecord>> =>
		readIfObject(await write(callTo(endpoints.trackEvent, event))),
});

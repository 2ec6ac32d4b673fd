import { trackEvent } from '../../../domain/track-event.ts';
import { defineRoute } from '../../http/route.ts';
import { eventRecord, trackEventBody } from '../../wire/track-event.ts';

/**
 * Records an event. api.md section 4, POST /events/track/. The API allows 200 and 201; the service responds with 201, because each
 * request creates a record.
 */
export const trackEventRoute = defineRoute({
	method: 'POST',
	path: '/events/track/',
	summary: 'Records a custom event for a contact. Automations can react to it.',
	scope: 'events:track',
	body: trackEventBody,
	responses: { 201: eventRecord },
	problems: [404],
	handle: async ({ change, body }) => ({
		status: 201,
		response: await change((work) => trackEvent(work, body)),
	}),
});

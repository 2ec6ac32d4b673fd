import { trackEvent } from '../../events/track-event.ts';
import { defineRoute } from '../../http/route.ts';
import { eventRecord, trackEventBody } from '../../wire/track-event.ts';

/** Records an event. api.md section 4, POST /events/track/. It allows 200 and 201; 201, because each request makes a record. */
export const trackEventRoute = defineRoute({
	method: 'POST',
	path: '/events/track/',
	summary: 'Records a custom event for a contact. Automations can react to it.',
	scope: 'events:track',
	body: trackEventBody,
	answers: { 201: eventRecord },
	problems: [404],
	handle: async ({ change, body }) => ({
		status: 201,
		answer: await change((work) => trackEvent(work, body)),
	}),
});

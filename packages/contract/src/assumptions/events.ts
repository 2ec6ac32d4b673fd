import { endpoints } from '@contact-sync/core';
import { hasStatus, type Assumption } from '../assumption.ts';
import { bodyOf, hasAll } from '../response.ts';
import { otherEmail } from './contacts.ts';

/** Assumptions about events. */
export const eventAssumptions: readonly Assumption[] = [
	{
		name: 'an event returns its record, with 200 or 201',
		changes: ({ names }) => `tracks the event ${names.event} for ${names.otherEmail}`,
		request: async (run) =>
			run.post(endpoints.trackEvent.path, {
				event_name: run.names.event,
				email: await otherEmail(run),
			}),
		holds: (seen) =>
			[200, 201].includes(seen.status) &&
			hasAll(bodyOf(seen), ['status', 'contact_id', 'event_name', 'timestamp']),
	},
	{
		name: 'an event of an unknown contact returns 404',
		request: ({ post, names }) =>
			post(endpoints.trackEvent.path, { event_name: names.event, email: names.unknownEmail }),
		holds: hasStatus(404),
	},
];

import { answers, type Guess } from '../guess.ts';
import { bodyOf, hasAll } from '../seen.ts';
import { otherEmail } from './contacts.ts';

/** Events. */
export const eventGuesses: readonly Guess[] = [
	{
		name: 'an event is answered with its record, and 200 or 201',
		changes: ({ names }) => `tracks the event ${names.event} for ${names.otherEmail}`,
		look: async (run) =>
			run.post('events/track/', { event_name: run.names.event, email: await otherEmail(run) }),
		holds: (seen) =>
			[200, 201].includes(seen.status) &&
			hasAll(bodyOf(seen), ['status', 'contact_id', 'event_name', 'timestamp']),
	},
	{
		name: 'an event of an unknown contact is 404',
		look: ({ post, names }) =>
			post('events/track/', { event_name: names.event, email: names.nobody }),
		holds: answers(404),
	},
];

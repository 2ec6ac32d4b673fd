import type { Guess } from '../guess.ts';
import { bulkGuesses } from './bulk.ts';
import { contactGuesses } from './contacts.ts';
import { emailGuesses } from './emails.ts';
import { enrollmentGuesses } from './enrollments.ts';
import { errorGuesses, limitGuess } from './errors.ts';
import { eventGuesses } from './events.ts';
import { listGuesses } from './lists.ts';
import { sequenceGuesses } from './sequences.ts';
import { serviceGuesses } from './service.ts';
import { tagGuesses } from './tags.ts';
import { unaskedGuesses } from './unasked.ts';
import { unsubscribedGuesses } from './unsubscribed.ts';

/** Every guess, in the order in which they are asked. */
export const GUESSES: readonly Guess[] = [
	...serviceGuesses,
	...errorGuesses,
	...listGuesses,
	...unsubscribedGuesses,
	...sequenceGuesses,
	...contactGuesses,
	...tagGuesses,
	...eventGuesses,
	...enrollmentGuesses,
	...bulkGuesses,
	...emailGuesses,
	...unaskedGuesses,
	limitGuess,
];

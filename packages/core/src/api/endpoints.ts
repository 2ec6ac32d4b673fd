import { contactEndpoints } from './contacts.ts';
import { emailEndpoints } from './emails.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { keyEndpoints } from './key.ts';
import { sequenceEndpoints } from './sequences.ts';
import { unsubscribedEndpoints } from './unsubscribed.ts';

/** All endpoints of api.md section 4. */
export const endpoints = {
	...keyEndpoints,
	...contactEndpoints,
	...unsubscribedEndpoints,
	...eventEndpoints,
	...sequenceEndpoints,
	...emailEndpoints,
} satisfies Record<string, Endpoint>;

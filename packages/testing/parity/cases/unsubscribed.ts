import { casesOf } from '../case.ts';
import { BOUNCED, COMPLAINED } from '../workspace.ts';
import { ADA, MALFORMED } from './people.ts';

export const unsubscribed = [
	...casesOf('unsubscribed.list', {
		usual: { input: {} },
		'every optional field': { input: { reason: 'complained', limit: 50 } },
		'bad input': { input: { reason: 'bored' } },
		'missing scope': { input: {} },
		repeated: { input: { reason: 'bounced' } },
		'under 429': { input: {} },
		'no entry with a reason': { input: { reason: 'unsubscribed' } },
	}),
	...casesOf('unsubscribed.check', {
		usual: { input: ADA },
		'bad input': { input: { email: MALFORMED } },
		'missing scope': { input: ADA },
		unsubscribed: { input: { email: BOUNCED } },
		repeated: { input: { email: BOUNCED } },
		'in bulk': {
			input: [{ email: BOUNCED.toUpperCase() }, { email: MALFORMED }, { email: COMPLAINED }],
			ends: ['done', 'invalid_data', 'done'],
		},
		'under 429': { input: { email: COMPLAINED } },
	}),
];

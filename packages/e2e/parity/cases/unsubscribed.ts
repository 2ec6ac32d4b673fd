import { casesOf } from '../case.ts';
import { BOUNCED, COMPLAINED } from '../workspace.ts';
import { ADA, MALFORMED } from './people.ts';

export const unsubscribed = [
	...casesOf('unsubscribed.list', {
		usual: { given: {} },
		'every optional field': { given: { reason: 'complained', limit: 50 } },
		'bad input': { given: { reason: 'bored' } },
		'missing scope': { given: {} },
		repeated: { given: { reason: 'bounced' } },
		'under 429': { given: {} },
		'nobody for a reason': { given: { reason: 'unsubscribed' } },
	}),
	...casesOf('unsubscribed.check', {
		usual: { given: ADA },
		'bad input': { given: { email: MALFORMED } },
		'missing scope': { given: ADA },
		unsubscribed: { given: { email: BOUNCED } },
		repeated: { given: { email: BOUNCED } },
		'in bulk': {
			given: [{ email: BOUNCED.toUpperCase() }, { email: MALFORMED }, { email: COMPLAINED }],
			ends: ['done', 'invalid_data', 'done'],
		},
		'under 429': { given: { email: COMPLAINED } },
	}),
];

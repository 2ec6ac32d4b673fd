import { casesOf } from '../case.ts';
import { BOUNCED } from '../workspace.ts';
import { ADA, GRACE, MALFORMED, STRANGER } from './people.ts';

const ada = { ...ADA, sequence: 'onboarding' };
const bounced = { email: BOUNCED, sequence: 'onboarding' };

export const sequences = [
	...casesOf('sequence.enroll', {
		usual: { before: [ADA], given: ada },
		'every optional field': {
			before: [ADA],
			given: {
				...{ ...ada, trigger_source: 'webinar-form', override_unsubscribe: false },
				metadata: { source: 'webinar', seat: 12, tags: ['a', 'b'] },
			},
		},
		'bad input': { given: { ...ada, email: MALFORMED } },
		'missing scope': { before: [ADA], given: ada },
		unsubscribed: { before: [{ email: BOUNCED }], given: bounced, ends: 'unprocessable' },
		repeated: { before: [ADA], given: ada },
		'in bulk': {
			before: [ADA, GRACE],
			given: [ada, { ...ada, email: STRANGER }, { ...ada, email: GRACE.email }],
			ends: ['done', 'not_found', 'done'],
		},
		'under 429': { before: [ADA], given: ada },
		'unsubscribed, all the same': {
			before: [{ email: BOUNCED }],
			given: { ...bounced, override_unsubscribe: true },
		},
		'a sequence that is not there': {
			before: [ADA],
			given: { ...ada, sequence: 'nothing' },
			ends: 'not_found',
		},
		'a sequence that is paused': {
			before: [ADA],
			given: { ...ada, sequence: 'paused' },
			ends: 'invalid_data',
		},
		'a yes that is none': {
			given: { ...ada, override_unsubscribe: 'maybe' },
			ends: 'invalid_data',
		},
	}),
	...casesOf('sequence.list', {
		usual: { given: {} },
		'every optional field': { given: { include_inactive: true, limit: 50 } },
		'bad input': { given: { include_inactive: 'maybe' } },
		'missing scope': { given: {} },
		repeated: { given: {} },
		'under 429': { given: {} },
	}),
];

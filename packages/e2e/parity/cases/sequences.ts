import { casesOf } from '../case.ts';
import { BOUNCED, COMPLAINED } from '../workspace.ts';
import { ADA_ENROLLS, REFUSED_SEQUENCES } from './enrolling.ts';
import { ADA, GRACE, MALFORMED, STRANGER } from './people.ts';

const bounced = { email: BOUNCED, sequence: 'onboarding' };

export const sequences = [
	...casesOf('sequence.enroll', {
		usual: { before: [ADA], given: ADA_ENROLLS },
		'every optional field': {
			before: [ADA],
			given: {
				...ADA_ENROLLS,
				trigger_source: 'webinar-form',
				override_unsubscribe: false,
				metadata: { source: 'webinar', seat: 12, tags: ['a', 'b'] },
			},
		},
		'bad input': { given: { ...ADA_ENROLLS, email: MALFORMED } },
		'missing scope': { before: [ADA], given: ADA_ENROLLS },
		unsubscribed: { before: [{ email: BOUNCED }], given: bounced, ends: 'unprocessable' },
		repeated: { before: [ADA], given: ADA_ENROLLS },
		'in bulk': {
			before: [ADA, GRACE],
			given: [
				ADA_ENROLLS,
				{ ...ADA_ENROLLS, email: STRANGER },
				{ ...ADA_ENROLLS, email: GRACE.email },
			],
			ends: ['done', 'not_found', 'done'],
		},
		'under 429': { before: [ADA], given: ADA_ENROLLS },
		'a contact who complained': {
			before: [{ email: COMPLAINED }],
			given: { email: COMPLAINED, sequence: 'onboarding' },
			ends: 'unprocessable',
		},
		'unsubscribed, all the same': {
			before: [{ email: BOUNCED }],
			given: { ...bounced, override_unsubscribe: true },
		},
		...REFUSED_SEQUENCES,
		'a yes that is none': {
			given: { ...ADA_ENROLLS, override_unsubscribe: 'maybe' },
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

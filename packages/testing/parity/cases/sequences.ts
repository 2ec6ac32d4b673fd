import { casesOf } from '../case.ts';
import { BOUNCED, COMPLAINED } from '../workspace.ts';
import { ADA_ENROLLS, REFUSED_SEQUENCES, ADA, GRACE, MALFORMED, STRANGER } from './people.ts';

const bounced = { email: BOUNCED, sequence: 'onboarding' };

export const sequences = [
	...casesOf('sequence.enroll', {
		usual: { before: [ADA], input: ADA_ENROLLS },
		'every optional field': {
			before: [ADA],
			input: {
				...ADA_ENROLLS,
				if_missing: 'create',
				first_name: 'Ada',
				last_name: 'Byron',
				trigger_source: 'webinar-form',
				override_unsubscribe: false,
				metadata: { source: 'webinar', seat: 12, tags: ['a', 'b'] },
			},
		},
		'bad input': { input: { ...ADA_ENROLLS, email: MALFORMED } },
		'missing scope': { before: [ADA], input: ADA_ENROLLS },
		unsubscribed: {
			before: [{ email: BOUNCED }],
			input: bounced,
			ends: 'unprocessable',
			changes: true, // the timeline of the contact
		},
		repeated: { before: [ADA], input: ADA_ENROLLS },
		'in bulk': {
			before: [ADA, GRACE],
			input: [
				ADA_ENROLLS,
				{ ...ADA_ENROLLS, email: STRANGER },
				{ ...ADA_ENROLLS, email: GRACE.email },
			],
			ends: ['done', 'not_found', 'done'],
		},
		'under 429': { before: [ADA], input: ADA_ENROLLS },
		'a contact who complained': {
			before: [{ email: COMPLAINED }],
			input: { email: COMPLAINED, sequence: 'onboarding' },
			ends: 'unprocessable',
			changes: true,
		},
		'unsubscribed, all the same': {
			before: [{ email: BOUNCED }],
			input: { ...bounced, override_unsubscribe: true },
		},
		'a contact that is created first': {
			input: { ...ADA_ENROLLS, email: STRANGER, if_missing: 'create', first_name: 'Sam' },
		},
		...REFUSED_SEQUENCES,
		'a yes that is none': {
			input: { ...ADA_ENROLLS, override_unsubscribe: 'maybe' },
			ends: 'invalid_data',
		},
	}),
	...casesOf('sequence.list', {
		usual: { input: {} },
		'every optional field': { input: { include_inactive: true, limit: 50 } },
		'bad input': { input: { include_inactive: 'maybe' } },
		'missing scope': { input: {} },
		repeated: { input: {} },
		'under 429': { input: {} },
	}),
];

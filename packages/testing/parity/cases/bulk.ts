import { casesOf } from '../case.ts';
import { BOUNCED, COMPLAINED } from '../workspace.ts';
import { ADA_ENROLLS, REFUSED_SEQUENCES, ADA, GRACE, MALFORMED, STRANGER } from './people.ts';

const row = (email: string) => ({ ...ADA_ENROLLS, email });

export const bulk = casesOf('sequence.bulkEnroll', {
	usual: { before: [ADA], input: ADA_ENROLLS },
	'every optional field': {
		before: [{ email: BOUNCED }],
		input: { ...row(BOUNCED), override_unsubscribe: true },
	},
	'bad input': { input: { ...ADA, sequence: ' ' } },
	'missing scope': { before: [ADA], input: ADA_ENROLLS },
	unsubscribed: { before: [{ email: BOUNCED }], input: row(BOUNCED), changes: true },
	repeated: { before: [ADA], input: ADA_ENROLLS },
	'in bulk': {
		before: [ADA, GRACE, { email: COMPLAINED }],
		input: [
			...[ADA.email, 'Ada@ACME.example', MALFORMED, STRANGER, COMPLAINED, GRACE.email].map(row),
		],
		ends: ['done', 'done', 'invalid_data', 'not_found', 'done', 'done'],
	},
	'under 429': { before: [ADA], input: ADA_ENROLLS },
	'an address that is none': { input: row(MALFORMED), ends: 'invalid_data' },
	...REFUSED_SEQUENCES,
	'many under 429': {
		before: [ADA, GRACE],
		input: [ADA_ENROLLS, row(GRACE.email)],
		fault: { status: 429, retry_after: 1 },
	},
	'many without the scope': {
		key: 'poor',
		before: [ADA, GRACE],
		input: [ADA_ENROLLS, row(GRACE.email)],
		ends: 'scope_missing',
	},
});

import { casesOf } from '../case.ts';
import { BOUNCED, COMPLAINED } from '../workspace.ts';
import { ADA, GRACE, MALFORMED, STRANGER } from './people.ts';

const ada = { ...ADA, sequence: 'onboarding' };
const row = (email: string) => ({ ...ada, email });

export const bulk = casesOf('sequence.bulkEnroll', {
	usual: { before: [ADA], given: ada },
	'every optional field': {
		before: [{ email: BOUNCED }],
		given: { ...row(BOUNCED), override_unsubscribe: true },
	},
	'bad input': { given: { ...ADA, sequence: ' ' } },
	'missing scope': { before: [ADA], given: ada },
	unsubscribed: { before: [{ email: BOUNCED }], given: row(BOUNCED), changes: false },
	repeated: { before: [ADA], given: ada },
	'in bulk': {
		before: [ADA, GRACE, { email: COMPLAINED }],
		given: [
			...[ADA.email, 'Ada@ACME.example', MALFORMED, STRANGER, COMPLAINED, GRACE.email].map(row),
		],
		ends: ['done', 'done', 'invalid_data', 'not_found', 'done', 'done'],
	},
	'under 429': { before: [ADA], given: ada },
	'an address that is none': { given: row(MALFORMED), ends: 'invalid_data' },
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
	'many under 429': {
		before: [ADA, GRACE],
		given: [ada, row(GRACE.email)],
		fault: { status: 429, retry_after: 1 },
	},
	'many without the scope': {
		...{ key: 'poor', before: [ADA, GRACE], given: [ada, row(GRACE.email)] },
		ends: 'scope_missing',
	},
});

import { casesOf } from '../case.ts';
import { BOUNCED } from '../workspace.ts';
import { ADA, GRACE, MALFORMED } from './people.ts';

const receipt = { trigger_key: 'receipt', to_email: ADA.email };

export const emails = casesOf('email.trigger', {
	usual: { input: receipt },
	'every optional field': {
		before: [GRACE],
		input: {
			...receipt,
			to_email: GRACE.email,
			first_name: 'Amazing',
			last_name: 'Linden',
			variables: { order: 'A-1042', amount: 120 },
			idempotency_key: 'order-A-1042',
		},
	},
	'bad input': { input: { ...receipt, to_email: MALFORMED } },
	'missing scope': { input: receipt },
	unsubscribed: { input: { ...receipt, to_email: BOUNCED }, ends: 'unprocessable' },
	repeated: { input: receipt },
	'repeated with a key of its own': {
		input: { ...receipt, idempotency_key: 'order-A-1042' },
		times: 2,
	},
	'in bulk': {
		input: [
			{ ...receipt, variables: { order: 'A-1' } },
			{ ...receipt, variables: { order: 'A-2' }, to_email: BOUNCED },
			{ ...receipt, variables: { order: 'A-3' }, to_email: GRACE.email },
		],
		ends: ['done', 'unprocessable', 'done'],
	},
	'under 429': { input: receipt },
	'a trigger with a delay': { input: { ...receipt, trigger_key: 'later' } },
	'a trigger that is not there': {
		input: { ...receipt, trigger_key: 'nothing' },
		ends: 'not_found',
	},
	'a service that is down, and no key of its own': {
		fault: { status: 500, retry_after: 1 },
		input: receipt,
		ends: 'outcome_unknown',
	},
	'a service that rejects requests for a second': {
		fault: { status: 503, retry_after: 1 },
		input: receipt,
	},
});

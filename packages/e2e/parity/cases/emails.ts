import { casesOf } from '../case.ts';
import { BOUNCED } from '../workspace.ts';
import { ADA, GRACE, MALFORMED } from './people.ts';

const receipt = { trigger_key: 'receipt', to_email: ADA.email };

export const emails = casesOf('email.trigger', {
	usual: { given: receipt },
	'every optional field': {
		before: [GRACE],
		given: {
			...receipt,
			to_email: GRACE.email,
			first_name: 'Amazing',
			last_name: 'Linden',
			variables: { order: 'A-1042', amount: 120 },
			idempotency_key: 'order-A-1042',
		},
	},
	'bad input': { given: { ...receipt, to_email: MALFORMED } },
	'missing scope': { given: receipt },
	unsubscribed: { given: { ...receipt, to_email: BOUNCED }, ends: 'unprocessable' },
	repeated: { given: receipt },
	'repeated with a key of its own': {
		given: { ...receipt, idempotency_key: 'order-A-1042' },
		times: 2,
	},
	'in bulk': {
		given: [
			{ ...receipt, variables: { order: 'A-1' } },
			{ ...receipt, variables: { order: 'A-2' }, to_email: BOUNCED },
			{ ...receipt, variables: { order: 'A-3' }, to_email: GRACE.email },
		],
		ends: ['done', 'unprocessable', 'done'],
	},
	'under 429': { given: receipt },
	'a trigger with a delay': { given: { ...receipt, trigger_key: 'later' } },
	'a trigger that is not there': {
		given: { ...receipt, trigger_key: 'nothing' },
		ends: 'not_found',
	},
	'a service that is down, and no key of its own': {
		fault: { status: 503, retry_after: 1 },
		given: receipt,
		ends: 'uncertain',
	},
});

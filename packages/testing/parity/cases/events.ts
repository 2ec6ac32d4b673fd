import { casesOf } from '../case.ts';
import { BOUNCED } from '../workspace.ts';
import { ADA, GRACE, STRANGER } from './people.ts';

const login = { event_name: 'login', email: ADA.email };

export const events = casesOf('event.track', {
	usual: { before: [ADA], input: login },
	'every optional field': {
		input: {
			...login,
			external_id: 'user_1042',
			if_missing: 'create',
			properties: { plan: 'pro', amount: 120, trial: false, lines: [{ sku: 'a' }] },
		},
	},
	'bad input': { input: { event_name: 'login', email: 'ada@' } },
	'missing scope': { before: [ADA], input: login },
	unsubscribed: { before: [{ email: BOUNCED }], input: { event_name: 'login', email: BOUNCED } },
	repeated: { before: [ADA], input: login },
	'in bulk': {
		before: [ADA, GRACE],
		input: [login, { ...login, email: STRANGER }, { ...login, email: GRACE.email }],
		ends: ['done', 'not_found', 'done'],
	},
	'under 429': { before: [ADA], input: login },
	'no contact': { input: { event_name: 'login' }, ends: 'invalid_data' },
	'an external ID that is no text': {
		input: { event_name: 'login', external_id: ['a', 'b'] },
		ends: 'invalid_data',
	},
	'a choice that is none': { input: { ...login, if_missing: 'ask' }, ends: 'invalid_data' },
	'properties that are no object': { input: { ...login, properties: '[1]' }, ends: 'invalid_data' },
	'an external ID before the email': {
		before: [{ ...ADA, external_id: 'user_1042' }, GRACE],
		input: { event_name: 'login', email: GRACE.email, external_id: 'user_1042' },
	},
	'an unknown contact': { input: { ...login, email: STRANGER }, ends: 'not_found' },
	'an unknown external ID': {
		input: { event_name: 'login', external_id: 'user_7' },
		ends: 'not_found',
	},
	'creating somebody without an email': {
		input: { event_name: 'login', external_id: 'user_7', if_missing: 'create' },
		ends: 'invalid_data',
	},
	'creating somebody without the scope for it': {
		key: 'tracker',
		input: { ...login, email: STRANGER, if_missing: 'create' },
		ends: 'scope_missing',
	},
	'creating somebody under 429': {
		fault: { status: 429, retry_after: 1, path: '/contacts/upsert/' },
		input: { ...login, email: STRANGER, if_missing: 'create' },
	},
	'a service that has a fault of its own': {
		fault: { status: 500 },
		before: [ADA],
		input: login,
		ends: 'outcome_unknown',
	},
});

import { CRM_ROW } from '@contact-sync/testing/crm-row';
import { casesOf } from '../case.ts';
import { BOUNCED } from '../workspace.ts';
import { ADA_ENROLLS } from './enrolling.ts';
import { ADA, GRACE, MALFORMED, STRANGER } from './people.ts';

export const contacts = [
	...casesOf('contact.upsert', {
		usual: { given: { ...ADA, first_name: 'Ada' } },
		'every optional field': {
			before: [{ ...ADA, source: 'import', custom_fields: { plan: 'free', city: 'London' } }],
			given: {
				...ADA,
				external_id: 'user_1042',
				first_name: 'Ada',
				last_name: 'Byron',
				display_name: 'Ada B.',
				source: 'signup-form',
				tag_names: ['customer', 'vip'],
				custom_fields: { plan: 'pro', seats: 12, since: '2026-12-31' },
				clear_fields: ['city'],
				row: { Company: 'Acme', 'Lead Source': 'Trade fair' },
				columns_to_ignore: ['Notes'],
				lists_and_objects: 'flatten',
				preview_mapping: false,
			},
		},
		'bad input': { given: { email: MALFORMED, first_name: 'Ada' } },
		'missing scope': { given: ADA },
		unsubscribed: { given: { email: BOUNCED, first_name: 'Nobody' } },
		repeated: { given: { ...ADA, tag_names: ['customer'] } },
		'in bulk': {
			given: [{ ...ADA, first_name: 'Ada' }, { email: MALFORMED, first_name: 'Eve' }, GRACE],
			ends: ['done', 'invalid_data', 'done'],
		},
		'under 429': { given: ADA },
		'blank fields': {
			given: { ...ADA, first_name: ' ', custom_fields: { plan: '' }, tag_names: [''] },
		},
		'two faults at once': {
			given: { email: MALFORMED, external_id: ['a', 'b'] },
			ends: 'invalid_data',
		},
		'custom fields that are no JSON': {
			given: { ...ADA, custom_fields: '{"plan": "pro"' },
			ends: 'invalid_data',
		},
		'a list as a custom field': {
			given: { ...ADA, custom_fields: { plans: ['pro', 'free'] } },
			ends: 'invalid_data',
		},
		'a row of 30 columns': { given: { row: CRM_ROW } },
		'a row as JSON text': { given: { row: JSON.stringify(CRM_ROW) } },
		'a row beside fields that are filled in': {
			before: [{ ...ADA, custom_fields: { Industry: 'Mills', Region: 'North' } }],
			given: {
				...{ ...ADA, row: CRM_ROW, source: 'import', tag_names: ['imported'] },
				...{ columns_to_ignore: ['notes', 'Lead Score'], clear_fields: ['Region'] },
			},
		},
		'a row that is only shown': {
			given: { row: CRM_ROW, columns_to_ignore: ['Notes'], preview_mapping: true },
			changes: false,
		},
		'rows, one without an email': {
			given: [
				{ row: CRM_ROW },
				{ row: { Plan: 'pro' } },
				{ row: { Mail: GRACE.email, Plan: 'pro' } },
			],
			ends: ['done', 'invalid_data', 'done'],
		},
		'a row with two emails': {
			given: { row: { 'E-Mail': ADA.email, 'Email Address': GRACE.email } },
			ends: 'invalid_data',
		},
		'a row with a list that is reported': {
			given: { row: CRM_ROW, lists_and_objects: 'report' },
			ends: 'invalid_data',
		},
		'a row that has more than the service takes': {
			given: {
				row: {
					Email: ADA.email,
					...Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`Column ${i}`, i])),
				},
			},
			ends: 'invalid_data',
		},
		'a custom field that is set and cleared': {
			given: { ...ADA, custom_fields: { plan: 'pro' }, clear_fields: ['plan'] },
			ends: 'invalid_data',
		},
		'a standard field that is cleared': {
			given: { ...ADA, clear_fields: ['First Name'] },
			ends: 'invalid_data',
		},
		'the external ID of another contact': {
			before: [{ ...ADA, external_id: 'user_1042' }, GRACE],
			given: { ...GRACE, external_id: 'user_1042' },
			ends: 'invalid_data',
		},
		'a new email for an external ID': {
			before: [{ ...ADA, external_id: 'user_1042' }],
			given: { email: 'ada@home.example', external_id: 'user_1042' },
		},
		'text that is too long for the service': {
			given: { ...ADA, first_name: 'A'.repeat(300) },
			ends: 'invalid_data',
		},
		'a key that nobody has': { key: 'unknown', given: ADA, ends: 'authentication_failed' },
		'a service that is down for a moment': {
			fault: { status: 503, retry_after: 1 },
			given: ADA,
		},
	}),
	...casesOf('contact.listEnrollments', {
		usual: { before: [ADA], enrolled: [ADA.email], given: ADA },
		'bad input': { given: { email: MALFORMED } },
		'missing scope': { given: ADA },
		unsubscribed: { before: [{ email: BOUNCED }], given: { email: BOUNCED } },
		repeated: { before: [ADA], enrolled: [ADA.email], given: ADA },
		'in bulk': {
			before: [ADA, GRACE],
			enrolled: [ADA.email, GRACE.email],
			given: [ADA, { email: MALFORMED }, { email: GRACE.email }],
			ends: ['done', 'invalid_data', 'done'],
		},
		'under 429': { before: [ADA], enrolled: [ADA.email], given: ADA },
		'somebody whom nobody knows': { given: { email: STRANGER } },
	}),
	...casesOf('contact.findEnrollment', {
		usual: { before: [ADA], enrolled: [ADA.email], given: ADA_ENROLLS },
		'bad input': { given: { ...ADA_ENROLLS, email: MALFORMED } },
		'missing scope': { given: ADA_ENROLLS },
		unsubscribed: {
			before: [{ email: BOUNCED }],
			given: { email: BOUNCED, sequence: 'onboarding' },
		},
		repeated: { before: [ADA], enrolled: [ADA.email], given: ADA_ENROLLS },
		'in bulk': {
			before: [ADA, GRACE],
			enrolled: [ADA.email, GRACE.email],
			given: [
				ADA_ENROLLS,
				{ ...ADA_ENROLLS, email: MALFORMED },
				{ ...ADA_ENROLLS, email: GRACE.email },
			],
			ends: ['done', 'invalid_data', 'done'],
		},
		'under 429': { before: [ADA], enrolled: [ADA.email], given: ADA_ENROLLS },
		'another sequence': {
			before: [ADA],
			enrolled: [ADA.email],
			given: { ...ADA_ENROLLS, sequence: 'tips' },
		},
	}),
];

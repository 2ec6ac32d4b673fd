import { CRM_ROW } from '@contact-sync/testing/crm-row';
import { casesOf } from '../case.ts';
import { BOUNCED } from '../workspace.ts';
import { ADA_ENROLLS, ADA, GRACE, MALFORMED, STRANGER } from './people.ts';

export const contacts = [
	...casesOf('contact.upsert', {
		usual: { input: { ...ADA, first_name: 'Ada' } },
		'every optional field': {
			before: [{ ...ADA, source: 'import', custom_fields: { plan: 'free', city: 'London' } }],
			input: {
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
				field_names: 'as_in_sheet',
				lists_and_objects: 'flatten',
				dates: 'as_in_sheet',
				preview_mapping: false,
			},
		},
		'bad input': { input: { email: MALFORMED, first_name: 'Ada' } },
		'missing scope': { input: ADA },
		unsubscribed: { input: { email: BOUNCED, first_name: 'Nobody' } },
		repeated: { input: { ...ADA, tag_names: ['customer'] } },
		'in bulk': {
			input: [{ ...ADA, first_name: 'Ada' }, { email: MALFORMED, first_name: 'Eve' }, GRACE],
			ends: ['done', 'invalid_data', 'done'],
		},
		'under 429': { input: ADA },
		'blank fields': {
			input: { ...ADA, first_name: ' ', custom_fields: { plan: '' }, tag_names: [''] },
		},
		'two faults at once': {
			input: { email: MALFORMED, external_id: ['a', 'b'] },
			ends: 'invalid_data',
		},
		'custom fields that are no JSON': {
			input: { ...ADA, custom_fields: '{"plan": "pro"' },
			ends: 'invalid_data',
		},
		'a list as a custom field': {
			input: { ...ADA, custom_fields: { plans: ['pro', 'free'] } },
		},
		'a row of 30 columns': { input: { row: CRM_ROW } },
		'a row as JSON text': { input: { row: JSON.stringify(CRM_ROW) } },
		'a row beside fields that are filled in': {
			before: [{ ...ADA, custom_fields: { industry: 'Mills', region: 'North' } }],
			input: {
				...{ ...ADA, row: CRM_ROW, source: 'import', tag_names: ['imported'] },
				...{ columns_to_ignore: ['notes', 'Lead Score'], clear_fields: ['region'] },
			},
		},
		'a row with two columns that become one field': {
			input: { row: { Email: ADA.email, Plan: 'pro', plan: 'free' } },
			ends: 'invalid_data',
		},
		'a row whose fields have the names of its columns': {
			input: { row: { Email: ADA.email, Plan: 'pro', plan: 'free' }, field_names: 'as_in_sheet' },
		},
		'a row with a full name': { input: { row: { Email: ADA.email, 'Full Name': 'Ada Byron' } } },
		'a row that is only shown': {
			input: { row: CRM_ROW, columns_to_ignore: ['Notes'], preview_mapping: true },
			changes: false,
		},
		'rows, one without an email': {
			input: [
				{ row: CRM_ROW },
				{ row: { Plan: 'pro' } },
				{ row: { Mail: GRACE.email, Plan: 'pro' } },
			],
			ends: ['done', 'invalid_data', 'done'],
		},
		'a row with two emails': {
			input: { row: { 'E-Mail': ADA.email, 'Email Address': GRACE.email } },
			ends: 'invalid_data',
		},
		'a row with a list that is reported': {
			input: { row: CRM_ROW, lists_and_objects: 'report' },
			ends: 'invalid_data',
		},
		'a row that has more than the service takes': {
			input: {
				row: {
					Email: ADA.email,
					...Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`Column ${i}`, i])),
				},
			},
			ends: 'invalid_data',
		},
		'a custom field that is set and cleared': {
			input: { ...ADA, custom_fields: { plan: 'pro' }, clear_fields: ['plan'] },
			ends: 'invalid_data',
		},
		'a standard field that is cleared': {
			input: { ...ADA, clear_fields: ['First Name'] },
			ends: 'invalid_data',
		},
		'the external ID of another contact': {
			before: [{ ...ADA, external_id: 'user_1042' }, GRACE],
			input: { ...GRACE, external_id: 'user_1042' },
			ends: 'invalid_data',
		},
		'a new email for an external ID': {
			before: [{ ...ADA, external_id: 'user_1042' }],
			input: { email: 'ada@home.example', external_id: 'user_1042' },
		},
		'text that is too long for the service': {
			input: { ...ADA, first_name: 'A'.repeat(300) },
			ends: 'invalid_data',
		},
		'an unknown key': { key: 'unknown', input: ADA, ends: 'authentication_failed' },
		'a service that is down for a moment': {
			fault: { status: 503, retry_after: 1 },
			input: ADA,
		},
	}),
	...casesOf('contact.listEnrollments', {
		usual: { before: [ADA], enrolled: [ADA.email], input: ADA },
		'bad input': { input: { email: MALFORMED } },
		'missing scope': { input: ADA },
		unsubscribed: { before: [{ email: BOUNCED }], input: { email: BOUNCED } },
		repeated: { before: [ADA], enrolled: [ADA.email], input: ADA },
		'in bulk': {
			before: [ADA, GRACE],
			enrolled: [ADA.email, GRACE.email],
			input: [ADA, { email: MALFORMED }, { email: GRACE.email }],
			ends: ['done', 'invalid_data', 'done'],
		},
		'under 429': { before: [ADA], enrolled: [ADA.email], input: ADA },
		'an unknown contact': { input: { email: STRANGER }, ends: 'not_found' },
	}),
	...casesOf('contact.findEnrollment', {
		usual: { before: [ADA], enrolled: [ADA.email], input: ADA_ENROLLS },
		'bad input': { input: { ...ADA_ENROLLS, email: MALFORMED } },
		'missing scope': { input: ADA_ENROLLS },
		unsubscribed: {
			before: [{ email: BOUNCED }],
			input: { email: BOUNCED, sequence: 'onboarding' },
		},
		repeated: { before: [ADA], enrolled: [ADA.email], input: ADA_ENROLLS },
		'in bulk': {
			before: [ADA, GRACE],
			enrolled: [ADA.email, GRACE.email],
			input: [
				ADA_ENROLLS,
				{ ...ADA_ENROLLS, email: MALFORMED },
				{ ...ADA_ENROLLS, email: GRACE.email },
			],
			ends: ['done', 'invalid_data', 'done'],
		},
		'under 429': { before: [ADA], enrolled: [ADA.email], input: ADA_ENROLLS },
		'another sequence': {
			before: [ADA],
			enrolled: [ADA.email],
			input: { ...ADA_ENROLLS, sequence: 'tips' },
		},
	}),
];

import { bulkEnrollContacts } from './actions/bulk-enroll-contacts.ts';
import { compileCreate } from './compile/create.ts';
import { actionNamed } from './compile/operation.ts';

/** Zapier remembers these keys in the Zaps of its users, so they are for ever. */
const compiled = [
	compileCreate(actionNamed('contact.upsert'), {
		key: 'upsert_contact',
		noun: 'Contact',
		groups: {
			Person: ['external_id', 'first_name', 'last_name', 'display_name', 'source'],
			'Custom Fields and Tags': ['custom_fields', 'tag_names'],
		},
	}),
	compileCreate(actionNamed('contact.addTag'), { key: 'add_tag', noun: 'Tag' }),
	compileCreate(actionNamed('contact.removeTag'), { key: 'remove_tag', noun: 'Tag' }),
	compileCreate(actionNamed('event.track'), {
		key: 'track_event',
		noun: 'Event',
		groups: {
			Contact: ['email', 'external_id'],
			Details: ['properties'],
			Options: ['if_missing'],
		},
	}),
	compileCreate(actionNamed('sequence.enroll'), {
		key: 'enroll_contact',
		noun: 'Enrollment',
		groups: { Options: ['metadata', 'trigger_source', 'override_unsubscribe'] },
	}),
	compileCreate(bulkEnrollContacts, {
		key: 'bulk_enroll_contacts',
		noun: 'Enrollment',
		groups: { Options: ['override_unsubscribe'] },
	}),
	compileCreate(actionNamed('email.trigger'), {
		key: 'trigger_email',
		noun: 'Email',
		groups: {
			Content: ['variables', 'first_name', 'last_name'],
			Delivery: ['idempotency_key'],
		},
	}),
];

export const creates = Object.fromEntries(compiled.map((create) => [create.key, create]));

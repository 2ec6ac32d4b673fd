import type { CustomFieldValue } from '@contact-sync/core';
import type { JsonObject } from '../store/tables.ts';

/** A field that has another value than before. What is not there is null. */
export interface FieldChange {
	/** As in the API; a custom field that is called like a standard one is `custom_fields.<name>`. */
	field: string;
	from: CustomFieldValue;
	to: CustomFieldValue;
}

/** What happened to a contact, as far as automations can wait for it. api.md section 3. */
export type Happening =
	| { kind: 'contact_created' }
	| ({ kind: 'field_changed' } & FieldChange)
	| { kind: 'event'; name: string; properties: JsonObject };

import type { CustomFieldValue } from '@contact-sync/core';
import type { JsonObject } from '../store/tables.ts';

/** Field whose value changed. Null means no value. */
export interface FieldChange {
	/** Name in the API. A custom field with the same name as a standard field is `custom_fields.<name>`. */
	field: string;
	from: CustomFieldValue;
	to: CustomFieldValue;
}

/** Change to a contact, or event for a contact, that can trigger automations. api.md section 3. */
export type DomainEvent =
	| { kind: 'contact_created' }
	| ({ kind: 'field_changed' } & FieldChange)
	| { kind: 'event'; name: string; properties: JsonObject };

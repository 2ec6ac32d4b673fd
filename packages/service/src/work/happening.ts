import type { CustomFieldValue } from '@contact-sync/core';
import type { JsonObject } from '../store/tables.ts';

/** A field whose value changed. Null stands for a missing value. */
export interface FieldChange {
	/** As in the API; a custom field that is called like a standard one is `custom_fields.<name>`. */
	field: string;
	from: CustomFieldValue;
	to: CustomFieldValue;
}

/** A change or an event of a contact that automations can wait for. api.md section 3. */
export type Happening =
	| { kind: 'contact_created' }
	| ({ kind: 'field_changed' } & FieldChange)
	| { kind: 'event'; name: string; properties: JsonObject };

import type { FieldChange } from '../contacts/field-changes.ts';
import type { JsonObject } from '../store/tables.ts';

/** What happened to a contact, as far as automations can wait for it. api.md section 3. */
export type Happening =
	| { kind: 'contact_created' }
	| ({ kind: 'field_changed' } & FieldChange)
	| { kind: 'event'; name: string; properties: JsonObject };

import type { FieldChange } from '../contacts/field-changes.ts';
import type { JsonObject } from '../store/tables.ts';

/** What happened to a contact, as far as automations can wait for it. api.md section 3. */
export type Happening =
	| { kind: 'contact_created' }
	| ({ kind: 'field_changed' } & FieldChange)
	| { kind: 'event'; name: string; properties: JsonObject };

/** What a contact's activity says of why an automation ran. The properties of an event stand there with the event. */
export function because(happening: Happening): JsonObject {
	switch (happening.kind) {
		case 'contact_created':
			return { contact_created: true };
		case 'field_changed':
			return { field: happening.field, from: happening.from, to: happening.to };
		case 'event':
			return { event: happening.name };
	}
}

import type { JsonObject } from '../store/tables.ts';
import type { Happening } from '../work/happening.ts';

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

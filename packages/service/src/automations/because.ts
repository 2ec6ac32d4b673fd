import type { JsonObject } from '../store/tables.ts';
import type { Happening } from '../work/happening.ts';

/** Reason for a run of an automation, in the contact's activity. The entry of an event contains its properties. */
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

import type { DomainEvent } from '../../jobs/domain-event.ts';
import type { JsonObject } from '../../store/tables.ts';

/**
 * Describes the cause of an automation run, for the contact's activity. Omits event properties, because the
 * event's activity entry contains them.
 */
export function describeCause(domainEvent: DomainEvent): JsonObject {
	switch (domainEvent.kind) {
		case 'contact_created':
			return { contact_created: true };
		case 'field_changed':
			return { field: domainEvent.field, from: domainEvent.from, to: domainEvent.to };
		case 'event':
			return { event: domainEvent.name };
	}
}

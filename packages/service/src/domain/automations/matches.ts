import type { DomainEvent } from '../../jobs/domain-event.ts';
import type { When } from '../../workspace/schema.ts';
import { equals, matchesCondition } from './conditions.ts';

/** Whether a domain event triggers an automation. */
export function matches(when: When, domainEvent: DomainEvent): boolean {
	switch (domainEvent.kind) {
		case 'contact_created':
			return 'contact_created' in when;
		case 'field_changed':
			return 'field_changed' in when && matchesChange(when, domainEvent);
		case 'event':
			return 'event' in when && matchesEvent(when, domainEvent);
	}
}

type WhenOf<Name extends string> = Extract<When, Record<Name, unknown>>;
type DomainEventOf<Kind extends DomainEvent['kind']> = Extract<DomainEvent, { kind: Kind }>;

/** Whether a field change matches. A missing `from` or `to` matches any value. */
function matchesChange(
	{ field_changed, from, to }: WhenOf<'field_changed'>,
	change: DomainEventOf<'field_changed'>,
): boolean {
	return (
		field_changed === change.field &&
		(from === undefined || equals(change.from, from)) &&
		(to === undefined || equals(change.to, to))
	);
}

function matchesEvent(
	{ event, where = {} }: WhenOf<'event'>,
	{ name, properties }: DomainEventOf<'event'>,
): boolean {
	if (event !== name) return false;
	return Object.entries(where).every(([property, condition]) =>
		matchesCondition(
			condition,
			Object.hasOwn(properties, property) ? properties[property] : undefined,
		),
	);
}

import type { Happening } from '../work/happening.ts';
import type { When } from '../workspace/schema.ts';
import { equals, holds } from './conditions.ts';

/** Whether a change triggers an automation. */
export function matches(when: When, happening: Happening): boolean {
	switch (happening.kind) {
		case 'contact_created':
			return 'contact_created' in when;
		case 'field_changed':
			return 'field_changed' in when && matchesChange(when, happening);
		case 'event':
			return 'event' in when && matchesEvent(when, happening);
	}
}

type WaitFor<Name extends string> = Extract<When, Record<Name, unknown>>;
type Happened<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;

/** Without `from` or `to`, any value matches. */
function matchesChange(
	{ field_changed, from, to }: WaitFor<'field_changed'>,
	change: Happened<'field_changed'>,
): boolean {
	return (
		field_changed === change.field &&
		(from === undefined || equals(change.from, from)) &&
		(to === undefined || equals(change.to, to))
	);
}

function matchesEvent(
	{ event, where = {} }: WaitFor<'event'>,
	{ name, properties }: Happened<'event'>,
): boolean {
	if (event !== name) return false;
	return Object.entries(where).every(([property, condition]) =>
		holds(condition, Object.hasOwn(properties, property) ? properties[property] : undefined),
	);
}

import type { Tag } from '@contact-sync/core';
import type { FieldChange, DomainEvent } from '../../jobs/domain-event.ts';
import type { Chain } from '../../jobs/chain.ts';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow, JsonObject } from '../../store/tables.ts';
import { recordActivities, type ActivityEntry, type ActivityKind } from '../record-activity.ts';

/** Result of a change to a contact. */
export interface Changes {
	/** Whether the contact is new. @default false */
	created?: boolean;
	fields: readonly FieldChange[];
	tagsAdded: readonly Pick<Tag, 'name'>[];
	tagsRemoved: readonly Pick<Tag, 'name'>[];
}

/** Records a change in the contact's activity, and fires the automations that it triggers. */
export async function recordChange(
	work: Work,
	contact: ContactRow,
	changes: Changes,
	chain: Chain | undefined,
): Promise<void> {
	await recordActivities(work, entriesOf(contact.id, changes));
	await work.automations.fire(work, contact.id, domainEventsOf(changes), chain);
}

/** Returns the activity entries for the changes to a contact. */
export function entriesOf(
	contactId: string,
	{ created, fields, tagsAdded, tagsRemoved }: Changes,
): ActivityEntry[] {
	const entry = (kind: ActivityKind, details: JsonObject) => ({ contactId, kind, details });
	return [
		...(created ? [entry('created', { fields })] : []),
		...(!created && fields.length > 0 ? [entry('changed', { fields })] : []),
		...tagsAdded.map(({ name }) => entry('tag_added', { tag: name })),
		...tagsRemoved.map(({ name }) => entry('tag_removed', { tag: name })),
	];
}

/** Returns the domain events of a change, which can trigger automations. */
export function domainEventsOf({ created, fields }: Changes): DomainEvent[] {
	return [
		...(created ? [{ kind: 'contact_created' } as const] : []),
		...fields.map((change) => ({ kind: 'field_changed', ...change }) as const),
	];
}

import type { UpsertContactBody } from '@contact-sync/core';
import { invalidFields } from '../../base/domain-error.ts';
import { foldEmail } from '../../base/email-address.ts';
import type { DomainEvent } from '../../jobs/domain-event.ts';
import { transact } from '../../jobs/transact.ts';
import type { Work, WorkTools } from '../../jobs/work.ts';
import type { OwnedRows } from '../../store/owned-rows.ts';
import { repeatOnConflict } from '../../store/repeat-on-conflict.ts';
import { createTags } from './apply-tags.ts';
import { changeContact, type TaggedContact } from './change-contact.ts';
import { newTexts } from './contact-fields.ts';
import { firstFields } from './field-changes.ts';
import { findContacts } from './find-contacts.ts';
import { insertContact, type NewContact } from './insert-contact.ts';
import { mergeCustomFields } from './merge-custom-fields.ts';
import { entriesOf, domainEventsOf } from './record-change.ts';

export interface Upserted extends TaggedContact {
	created: boolean;
	/** Email address until now, if this changed it. */
	previousEmail?: string;
}

/**
 * Creates a contact, or updates the one with this email or external_id. api.md section 4, POST /contacts/upsert/.
 *
 * @throws DomainError if email and external_id belong to different contacts
 */
export async function upsertContact(
	tools: WorkTools,
	owned: OwnedRows,
	body: UpsertContactBody,
): Promise<Upserted> {
	const created = await createInOneStatement(tools, owned, body);
	return created ?? transact(tools, owned.owner, (work) => upsertIn(work, body));
}

/**
 * Creates a contact with one statement. This is twice as fast as a transaction.
 *
 * @returns undefined if one statement isn't enough: the contact exists, a tag doesn't exist, or an automation
 * is triggered
 */
async function createInOneStatement(
	{ clock, newId, workspaces, automations }: WorkTools,
	owned: OwnedRows,
	body: UpsertContactBody,
): Promise<Upserted | undefined> {
	const { contact, domainEvents } = newContact(newId(), body);
	if (automations.isAwaited(workspaces.get(owned.owner.product)!, domainEvents)) return undefined;
	const now = new Date(clock.now());
	const inserted = await repeatOnConflict(() => insertContact({ owned, now }, contact));
	return inserted && { created: true, ...inserted };
}

async function upsertIn(work: Work, body: UpsertContactBody): Promise<Upserted> {
	const [found, other] = await findContacts(work, body);
	if (other) throw conflictingContacts();
	if (!found) return create(work, body);
	const { tag_names, ...fields } = body;
	const changed = await changeContact(work, found, { fields, addTags: tag_names });
	const isChanged = changed.row.email_folded !== found.email_folded;
	return { created: false, ...changed, ...(isChanged && { previousEmail: found.email }) };
}

async function create(work: Work, body: UpsertContactBody): Promise<Upserted> {
	const { contact, domainEvents } = newContact(work.newId(), body);
	const inserted = (await insertContact(work, contact)) ?? (await insertWithNewTags(work, contact));
	if (!inserted) return upsertIn(work, body); // another request has created the contact in the meantime
	await work.automations.fire(work, contact.values.id, domainEvents, undefined);
	return { created: true, ...inserted };
}

async function insertWithNewTags(work: Work, contact: NewContact) {
	await createTags(work, contact.tagNames);
	return insertContact(work, contact);
}

/** Returns a new contact and its domain events. */
function newContact(
	id: string,
	{ custom_fields = {}, tag_names, ...texts }: UpsertContactBody,
): { contact: NewContact; domainEvents: DomainEvent[] } {
	const tagNames = [...new Set(tag_names)];
	const merged = mergeCustomFields({}, custom_fields);
	const changes = {
		created: true,
		fields: firstFields({ ...texts, custom_fields: merged }),
		tagsAdded: tagNames.map((name) => ({ name })),
		tagsRemoved: [],
	};
	const { email, external_id = null } = texts;
	const values = {
		id,
		email,
		email_folded: foldEmail(email),
		external_id,
		...newTexts(texts),
		custom_fields: merged,
	};
	return {
		contact: { values, tagNames, entries: entriesOf(id, changes) },
		domainEvents: domainEventsOf(changes),
	};
}

function conflictingContacts() {
	const text = 'This and the email belong to different contacts. Send the values of one contact.';
	return invalidFields({ external_id: [text] });
}

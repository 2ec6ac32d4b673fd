import type { UpsertContactBody } from '@contact-sync/core';
import { invalidFields } from '../base/domain-error.ts';
import { foldEmail } from '../base/email-address.ts';
import type { OwnedRows } from '../store/owned-rows.ts';
import { repeatOnConflict } from '../store/repeat-on-conflict.ts';
import type { Happening } from '../work/happening.ts';
import { transact } from '../work/transact.ts';
import type { Work, WorkTools } from '../work/work.ts';
import { makeTags } from './apply-tags.ts';
import { changeContact, type TaggedContact } from './change-contact.ts';
import { firstFields } from './field-changes.ts';
import { findContacts } from './find-contacts.ts';
import { insertContact, type NewContact } from './insert-contact.ts';
import { mergeCustomFields } from './merge-custom-fields.ts';
import { entriesOf, happeningsOf } from './record-change.ts';

export interface Upserted extends TaggedContact {
	created: boolean;
}

/**
 * Creates the contact, or updates the one with this email or external_id. api.md section 4, POST /contacts/upsert/.
 *
 * @throws DomainError when email and external_id are those of two contacts
 */
export async function upsertContact(
	tools: WorkTools,
	owned: OwnedRows,
	body: UpsertContactBody,
): Promise<Upserted> {
	const created = await createAtOnce(tools, owned, body);
	return created ?? transact(tools, owned.owner, (work) => upsertIn(work, body));
}

/**
 * Creates the contact with one statement and no transaction around it, which is twice as fast.
 *
 * @returns undefined if more has to be done: the contact exists, one of its tags doesn't, or an automation waits for it
 */
async function createAtOnce(
	{ clock, newId, workspaces, automations }: WorkTools,
	owned: OwnedRows,
	body: UpsertContactBody,
): Promise<Upserted | undefined> {
	const { contact, happenings } = newContact(newId(), body);
	if (automations.isAwaited(workspaces.get(owned.owner.product)!, happenings)) return undefined;
	const now = new Date(clock.now());
	const inserted = await repeatOnConflict(() => insertContact({ owned, now }, contact));
	return inserted && { created: true, ...inserted };
}

async function upsertIn(work: Work, body: UpsertContactBody): Promise<Upserted> {
	const [found, other] = await findContacts(work, body);
	if (other) throw twoContacts();
	if (!found) return create(work, body);
	const { tag_names, ...fields } = body;
	return { created: false, ...(await changeContact(work, found, { fields, addTags: tag_names })) };
}

async function create(work: Work, body: UpsertContactBody): Promise<Upserted> {
	const { contact, happenings } = newContact(work.newId(), body);
	const inserted = (await insertContact(work, contact)) ?? (await insertWithNewTags(work, contact));
	if (!inserted) return upsertIn(work, body); // another request created it meanwhile
	await work.automations.fire(work, contact.values.id, happenings, 0);
	return { created: true, ...inserted };
}

async function insertWithNewTags(work: Work, contact: NewContact) {
	await makeTags(work, contact.tagNames);
	return insertContact(work, contact);
}

/** Returns a new contact, and what automations can wait for. */
function newContact(
	id: string,
	{ custom_fields = {}, tag_names, ...texts }: UpsertContactBody,
): { contact: NewContact; happenings: Happening[] } {
	const tagNames = [...new Set(tag_names)];
	const merged = mergeCustomFields({}, custom_fields);
	const changes = {
		created: true,
		fields: firstFields({ ...texts, custom_fields: merged }),
		tagsAdded: tagNames.map((name) => ({ name })),
		tagsRemoved: [],
	};
	const { email, external_id = null, first_name = null, last_name = null } = texts;
	const { display_name = null, source = null } = texts;
	const values = {
		id,
		email,
		email_folded: foldEmail(email),
		external_id,
		first_name,
		last_name,
		display_name,
		source,
		custom_fields: merged,
	};
	return {
		contact: { values, tagNames, entries: entriesOf(id, changes) },
		happenings: happeningsOf(changes),
	};
}

function twoContacts() {
	const text = 'This and the email belong to different contacts. Send the values of one contact.';
	return invalidFields({ external_id: [text] });
}

import type { Chain } from '../../jobs/chain.ts';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow } from '../../store/tables.ts';
import { followPerson } from '../suppressions/follow-person.ts';
import { addTags, removeTags } from './apply-tags.ts';
import { changedColumns, type ContactFields } from './contact-fields.ts';
import { fieldChanges } from './field-changes.ts';
import { readContactState, type ContactState } from './read-contact-state.ts';
import { recordChange } from './record-change.ts';

/** Changes to a contact. */
export interface ContactChange {
	fields?: ContactFields;
	/** Names of tags. Tags that don't exist are created. */
	addTags?: readonly string[];
	removeTags?: readonly string[];
}

/** A contact with its related data. */
export interface TaggedContact extends ContactState {
	row: ContactRow;
}

/**
 * Changes a contact, records the change, and fires the automations that it triggers. The API and automations
 * change contacts only through this function. Values that are already set count as unchanged.
 *
 * @param before the contact before the change, locked
 * @param chain chain of automations that led to the change; undefined for a change by a request
 * @throws DomainError if the contact would have too many custom fields; in that case, nothing changes
 */
export async function changeContact(
	work: Work,
	before: ContactRow,
	change: ContactChange,
	chain?: Chain,
): Promise<TaggedContact> {
	const columns = changedColumns(before, change.fields ?? {});
	const { tags, suppressed } = await readContactState(work, before);
	const has = (name: string) => tags.some((tag) => tag.name === name);
	const tagsRemoved = tags.filter(({ name }) => change.removeTags?.includes(name));
	const missing = [...new Set(change.addTags)].filter((name) => !has(name));
	await removeTags(work, before.id, tagsRemoved);
	const tagsAdded = await addTags(work, before.id, missing);
	const parts = [Object.keys(columns), tagsRemoved, tagsAdded];
	if (parts.every(({ length }) => length === 0)) return { row: before, tags, suppressed };
	const row = await writeColumns(work, before.id, columns);
	const changes = { fields: fieldChanges(before, row), tagsAdded, tagsRemoved };
	await recordChange(work, row, changes, chain);
	const left = tags.filter((tag) => !tagsRemoved.includes(tag));
	return {
		row,
		tags: [...left, ...tagsAdded],
		suppressed:
			row.email_folded === before.email_folded ? suppressed : await followPerson(work, row, before),
	};
}

function writeColumns(
	{ owned, now }: Work,
	id: string,
	columns: ReturnType<typeof changedColumns>,
): Promise<ContactRow> {
	return owned
		.updateTable('contacts')
		.set({ ...columns, updated_at: now })
		.where('id', '=', id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

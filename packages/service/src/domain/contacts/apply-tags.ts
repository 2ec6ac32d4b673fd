import type { Tag } from '@contact-sync/core';
import { sql } from 'kysely';
import type { Work } from '../../jobs/work.ts';
import { OWNER_COLUMNS, ownedBy, ownerValues } from '../../store/owned-rows.ts';

/** Adds tags to a contact, and creates tags that don't exist. Returns the tags with these names. */
export async function addTags(
	work: Work,
	contactId: string,
	names: readonly string[],
): Promise<Tag[]> {
	if (names.length === 0) return [];
	const linked = await linkTags(work, contactId, names); // most tags already exist
	const missing = names.filter((name) => !linked.some((tag) => tag.name === name));
	if (missing.length === 0) return linked;
	await createTags(work, missing);
	return [...linked, ...(await linkTags(work, contactId, missing))];
}

/** Adds tags to a contact, without creating any. Returns the tags that exist. */
async function linkTags(
	{ owned }: Work,
	contactId: string,
	names: readonly string[],
): Promise<Tag[]> {
	const { rows } = await sql<Tag>`
		with found as (
			select id, name from tags
			where ${ownedBy(owned, 'tags')} and name = any(${names}::text[])
		),
		linked as (
			insert into contact_tags (${OWNER_COLUMNS}, contact_id, tag_id)
			select ${ownerValues(owned)}, ${contactId}, id from found
			on conflict do nothing
		)
		select id, name from found`.execute(owned);
	return rows;
}

/** Creates the tags that don't exist. */
export async function createTags({ owned, newId }: Work, names: readonly string[]): Promise<void> {
	if (names.length === 0) return;
	// Sorted, so that two requests that create the same tags can't deadlock.
	const rows = names.toSorted().map((name) => ({ id: newId(), name }));
	await owned
		.insertInto('tags', rows)
		.onConflict((conflict) => conflict.columns(['product', 'environment', 'name']).doNothing())
		.execute();
}

/** Removes tags from a contact. The tags themselves stay. */
export async function removeTags(
	{ owned }: Work,
	contactId: string,
	tags: readonly Tag[],
): Promise<void> {
	if (tags.length === 0) return;
	const ids = tags.map(({ id }) => id);
	await owned
		.deleteFrom('contact_tags')
		.where('contact_id', '=', contactId)
		.where('tag_id', 'in', ids)
		.execute();
}

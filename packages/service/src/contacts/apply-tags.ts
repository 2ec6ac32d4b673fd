import type { Tag } from '@contact-sync/core';
import { sql, type QueryCreator, type Selectable } from 'kysely';
import type { Tables, TagsTable } from '../store/tables.ts';
import type { Owner, Work } from '../tools.ts';

/** Gives a contact tags that it lacks, making those that are new. Returns the tags that were added. */
export async function addTags(
	work: Work,
	contactId: string,
	names: readonly string[],
): Promise<Tag[]> {
	if (names.length === 0) return [];
	const linked = await linkTags(work, contactId, names);
	return addOthers(work, contactId, { names, linked }); // most tags are there already
}

/** Makes the tags that were not there to be linked, and gives the contact those too. Returns all. */
export async function addOthers(
	work: Work,
	contactId: string,
	{ names, linked }: { names: readonly string[]; linked: readonly Tag[] },
): Promise<Tag[]> {
	const missing = names.filter((name) => !linked.some((tag) => tag.name === name));
	if (missing.length === 0) return [...linked];
	await makeTags(work, missing);
	return [...linked, ...(await linkTags(work, contactId, missing))];
}

/** Gives a contact those of these tags that there are, and tells which they are. */
function linkTags({ trx, owner }: Work, contactId: string, names: readonly string[]) {
	return trx
		.with('found', (db) => tagsNamed(db, owner, names))
		.with('linked', (db) => linkFound(db, contactId).onConflict((found) => found.doNothing()))
		.selectFrom('found')
		.select(['id', 'name'])
		.execute();
}

/** The tags with these names. */
export const tagsNamed = (
	db: QueryCreator<Tables>,
	{ product, environment }: Owner,
	names: readonly string[],
) =>
	db
		.selectFrom('tags')
		.select(['product', 'environment', 'id', 'name'])
		.where('name', '=', sql<string>`any(${names}::text[])`)
		.where('product', '=', product)
		.where('environment', '=', environment);

/** Gives a contact the tags that an earlier part of the statement found. */
export const linkFound = (
	db: QueryCreator<Tables & { found: Selectable<TagsTable> }>,
	contactId: string,
) =>
	db
		.insertInto('contact_tags')
		.columns(['product', 'environment', 'contact_id', 'tag_id'])
		.expression((from) =>
			from
				.selectFrom('found')
				.select(['product', 'environment', sql<string>`${contactId}::uuid`.as('contact'), 'id']),
		);

async function makeTags({ trx, owner, newId }: Work, names: readonly string[]): Promise<void> {
	// Sorted, so that two requests that make the same tags cannot wait for each other.
	const rows = names.toSorted().map((name) => ({ id: newId(), ...owner, name }));
	await trx
		.insertInto('tags')
		.values(rows)
		.onConflict((conflict) => conflict.columns(['product', 'environment', 'name']).doNothing())
		.execute();
}

/** Takes tags from a contact that has them. The tags themselves stay. */
export async function removeTags(
	{ trx, owner: { product, environment } }: Work,
	contactId: string,
	tags: readonly Tag[],
): Promise<void> {
	if (tags.length === 0) return;
	const ids = tags.map(({ id }) => id);
	await trx
		.deleteFrom('contact_tags')
		.where('contact_id', '=', contactId)
		.where('tag_id', 'in', ids)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.execute();
}

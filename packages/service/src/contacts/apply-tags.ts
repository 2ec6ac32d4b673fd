import type { Tag } from '@contact-sync/core';
import { sql } from 'kysely';
import type { Work } from '../tools.ts';

/** The tags of a contact. */
export function readTags(
	{ trx, owner: { product, environment } }: Work,
	contactId: string,
): Promise<Tag[]> {
	return trx
		.selectFrom('contact_tags')
		.innerJoin('tags', 'tags.id', 'contact_tags.tag_id')
		.select(['tags.id', 'tags.name'])
		.where('contact_tags.product', '=', product)
		.where('contact_tags.environment', '=', environment)
		.where('tags.product', '=', product)
		.where('tags.environment', '=', environment)
		.where('contact_tags.contact_id', '=', contactId)
		.execute();
}

/** Gives a contact tags that it lacks, making those that are new. Returns the tags that were added. */
export async function addTags(
	work: Work,
	contactId: string,
	names: readonly string[],
): Promise<Tag[]> {
	if (names.length === 0) return [];
	const linked = await linkTags(work, contactId, names);
	const missing = names.filter((name) => !linked.some((tag) => tag.name === name));
	if (missing.length === 0) return linked; // most tags are there already
	await makeTags(work, missing);
	return [...linked, ...(await linkTags(work, contactId, missing))];
}

/** Gives a contact those of these tags that there are, and tells which they are. */
function linkTags(
	{ trx, owner: { product, environment } }: Work,
	contactId: string,
	names: readonly string[],
): Promise<Tag[]> {
	return trx
		.with('found', (db) =>
			db
				.selectFrom('tags')
				.select(['product', 'environment', 'id', 'name'])
				.where('name', 'in', names)
				.where('product', '=', product)
				.where('environment', '=', environment),
		)
		.with('linked', (db) =>
			db
				.insertInto('contact_tags')
				.columns(['product', 'environment', 'contact_id', 'tag_id'])
				.expression((from) =>
					from
						.selectFrom('found')
						.select([
							'product',
							'environment',
							sql<string>`${contactId}::uuid`.as('contact'),
							'id',
						]),
				)
				.onConflict((conflict) => conflict.doNothing()),
		)
		.selectFrom('found')
		.select(['id', 'name'])
		.execute();
}

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

import type { Tag } from '@contact-sync/core';
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
	const { trx, owner } = work;
	const tags = await findOrMakeTags(work, names);
	await trx
		.insertInto('contact_tags')
		.values(tags.map(({ id }) => ({ ...owner, contact_id: contactId, tag_id: id })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return tags;
}

async function findOrMakeTags(
	{ trx, owner: { product, environment }, newId }: Work,
	names: readonly string[],
): Promise<Tag[]> {
	// Sorted, so that two requests that make the same tags cannot wait for each other.
	const rows = names.toSorted().map((name) => ({ id: newId(), product, environment, name }));
	await trx
		.insertInto('tags')
		.values(rows)
		.onConflict((conflict) => conflict.columns(['product', 'environment', 'name']).doNothing())
		.execute();
	return trx
		.selectFrom('tags')
		.select(['id', 'name'])
		.where('product', '=', product)
		.where('environment', '=', environment)
		.where('name', 'in', names)
		.execute();
}

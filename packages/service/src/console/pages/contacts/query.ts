import { sql, type Kysely } from 'kysely';
import type { ContactRow } from '../../../contacts/find-contacts.ts';
import { ownedBy } from '../../../store/owner-index.ts';
import type { SuppressionReason, Tables } from '../../../store/tables.ts';
import { suppressedAmong } from '../../../suppressions/suppressed-among.ts';
import type { Owner } from '../../../tools.ts';
import { isUuid } from '../../../wire/text.ts';
import type { Cursor, Listed } from '../../cursor.ts';
import { filterContactIds, type ContactFilter } from './filter-contact-ids.ts';
import { searchContactIds, taggedContactIds } from './find-contact-ids.ts';
import { startsWith } from './search-keys.ts';

export interface ListedContact extends ContactRow {
	tags: readonly TagLink[];
	status: SuppressionReason | 'active';
}

export interface TagLink {
	id: string;
	name: string;
}

/** The contacts to list: those that match a search, those that match a filter, or all. */
export interface Wanted extends ContactFilter {
	typed: string;
	after: string;
}

/** Tags that a search offers. */
const MAX_TAGS = 12;

/** A page of contacts. */
export async function listContacts(
	db: Kysely<Tables>,
	owner: Owner,
	wanted: Wanted,
): Promise<Listed<ListedContact>> {
	const { rows, next } = await findContactIds(db, owner, wanted);
	const contacts = await readContacts(
		db,
		owner,
		rows.map(({ id }) => id),
	);
	return { rows: contacts, next };
}

function findContactIds(
	db: Kysely<Tables>,
	owner: Owner,
	{ typed, after, ...filter }: Wanted,
): Promise<Listed<Cursor>> {
	const { tagId, status, field } = filter;
	if (status === undefined && !field) {
		if (tagId !== undefined) return taggedContactIds(db, owner, tagId, after);
		if (typed !== '') return searchContactIds(db, owner, typed, after);
	}
	return filterContactIds(db, owner, filter, after);
}

/** Contacts with their tags and what may be mailed to them, in the order of their ids. */
async function readContacts(
	db: Kysely<Tables>,
	owner: Owner,
	ids: readonly string[],
): Promise<ListedContact[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom('contacts')
		.selectAll()
		.where('id', 'in', ids)
		.where('product', '=', owner.product)
		.where('environment', '=', owner.environment)
		.execute();
	const tags = await tagsOf(db, owner, ids);
	const emails = rows.map(({ email_folded }) => email_folded);
	const reasons = await suppressedAmong({ trx: db, owner }, emails);
	const listed = new Map(
		rows.map((row): [string, ListedContact] => [
			row.id,
			{ ...row, tags: tags.get(row.id) ?? [], status: reasons.get(row.email_folded) ?? 'active' },
		]),
	);
	return ids.flatMap((id) => listed.get(id) ?? []);
}

/** The tags of contacts, by the contact's id. */
export async function tagsOf(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
	ids: readonly string[],
): Promise<Map<string, TagLink[]>> {
	const rows = await db
		.selectFrom('contact_tags')
		.innerJoin('tags', 'tags.id', 'contact_tags.tag_id')
		.select(['contact_id', 'tags.id', 'tags.name'])
		.where('contact_id', 'in', ids)
		.where('tags.product', '=', product)
		.where('tags.environment', '=', environment)
		.orderBy('tags.name')
		.execute();
	return Map.groupBy(rows, ({ contact_id }) => contact_id);
}

/** The tags whose name starts as typed. */
export function findTags(db: Kysely<Tables>, owner: Owner, typed: string): Promise<TagLink[]> {
	const key = sql<string>`fold_case(name) collate "C"`;
	return db
		.selectFrom('tags')
		.select(['id', 'name'])
		.where(ownedBy(owner, 'tags'))
		.where(startsWith(key, sql`fold_case(${typed}::text)`))
		.orderBy(key)
		.orderBy('id')
		.limit(MAX_TAGS)
		.execute();
}

/** Finds a tag by its ID, which links contain, or by its name, which people type. */
export function findTag(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
	idOrName: string,
): Promise<TagLink | undefined> {
	return db
		.selectFrom('tags')
		.select(['id', 'name'])
		.where(isUuid(idOrName) ? 'id' : 'name', '=', idOrName)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.executeTakeFirst();
}

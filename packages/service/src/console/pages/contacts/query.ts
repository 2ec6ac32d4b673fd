import { sql } from 'kysely';
import { inOwnerIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import type { ContactRow, SuppressionReason } from '../../../store/tables.ts';
import { suppressedAmong } from '../../../suppressions/suppressed-among.ts';
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
	owned: OwnedRows,
	wanted: Wanted,
): Promise<Listed<ListedContact>> {
	const { rows, next } = await findContactIds(owned, wanted);
	const contacts = await readContacts(
		owned,
		rows.map(({ id }) => id),
	);
	return { rows: contacts, next };
}

function findContactIds(
	owned: OwnedRows,
	{ typed, after, ...filter }: Wanted,
): Promise<Listed<Cursor>> {
	const { tagId, status, field } = filter;
	if (status === undefined && !field) {
		if (tagId !== undefined) return taggedContactIds(owned, tagId, after);
		if (typed !== '') return searchContactIds(owned, typed, after);
	}
	return filterContactIds(owned, filter, after);
}

/** Contacts with their tags and what may be mailed to them, in the order of their ids. */
async function readContacts(owned: OwnedRows, ids: readonly string[]): Promise<ListedContact[]> {
	if (ids.length === 0) return [];
	const rows = await owned.selectFrom('contacts').selectAll().where('id', 'in', ids).execute();
	const tags = await tagsOf(owned, ids);
	const emails = rows.map(({ email_folded }) => email_folded);
	const reasons = await suppressedAmong(owned, emails);
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
	owned: OwnedRows,
	ids: readonly string[],
): Promise<Map<string, TagLink[]>> {
	const rows = await owned
		.selectFrom('contact_tags', 'tags')
		.whereRef('tags.id', '=', 'contact_tags.tag_id')
		.select(['contact_id', 'tags.id', 'tags.name'])
		.where('contact_id', 'in', ids)
		.orderBy('tags.name')
		.execute();
	return Map.groupBy(rows, ({ contact_id }) => contact_id);
}

/** The tags whose name starts as typed. */
export function findTags(owned: OwnedRows, typed: string): Promise<TagLink[]> {
	const key = sql<string>`fold_case(name) collate "C"`;
	return owned
		.selectFrom('tags')
		.select(['id', 'name'])
		.where(inOwnerIndex(owned, 'tags'))
		.where(startsWith(key, sql`fold_case(${typed}::text)`))
		.orderBy(key)
		.orderBy('id')
		.limit(MAX_TAGS)
		.execute();
}

/** Finds a tag by its ID, which links contain, or by its name, which people type. */
export function findTag(owned: OwnedRows, idOrName: string): Promise<TagLink | undefined> {
	return owned
		.selectFrom('tags')
		.select(['id', 'name'])
		.where(isUuid(idOrName) ? 'id' : 'name', '=', idOrName)
		.executeTakeFirst();
}

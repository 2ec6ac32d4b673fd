import { sql } from 'kysely';
import { findSuppressed } from '../../../domain/suppressions/find-suppressed.ts';
import { isUuid } from '../../../domain/values/text.ts';
import { inOwnerIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import type { ContactRow } from '../../../store/tables.ts';
import type { Cursor, Listed } from '../../cursor.ts';
import { filterContactIds, type ContactFilter, type ContactStatus } from './filter-contact-ids.ts';
import { searchContactIds, taggedContactIds } from './find-contact-ids.ts';
import { startsWith } from './search-keys.ts';

export interface ListedContact extends ContactRow {
	tags: readonly TagLink[];
	status: ContactStatus;
}

export interface TagLink {
	id: string;
	name: string;
}

/** Contacts to list: those that match a search, those that match a filter, or all. */
export interface ContactQuery extends ContactFilter {
	searchText: string;
	after: string;
}

/** Maximum number of tags that a search suggests. */
const MAX_TAGS = 12;

/** Returns a page of contacts. */
export async function listContacts(
	owned: OwnedRows,
	contactQuery: ContactQuery,
): Promise<Listed<ListedContact>> {
	const { rows, next } = await findContactIds(owned, contactQuery);
	const contacts = await readContacts(
		owned,
		rows.map(({ id }) => id),
	);
	return { rows: contacts, next };
}

function findContactIds(
	owned: OwnedRows,
	{ searchText, after, ...filter }: ContactQuery,
): Promise<Listed<Cursor>> {
	const { tagId, status, field } = filter;
	if (status === undefined && !field) {
		if (tagId !== undefined) return taggedContactIds(owned, tagId, after);
		if (searchText !== '') return searchContactIds(owned, searchText, after);
	}
	return filterContactIds(owned, filter, after);
}

/** Returns contacts with their tags and suppression status, in the order of `ids`. */
async function readContacts(owned: OwnedRows, ids: readonly string[]): Promise<ListedContact[]> {
	if (ids.length === 0) return [];
	const rows = await owned.selectFrom('contacts').selectAll().where('id', 'in', ids).execute();
	const tags = await tagsOf(owned, ids);
	const emails = rows.map(({ email_folded }) => email_folded);
	const reasons = await findSuppressed(owned, emails);
	const listed = new Map(
		rows.map((row): [string, ListedContact] => [
			row.id,
			{ ...row, tags: tags.get(row.id) ?? [], status: reasons.get(row.email_folded) ?? 'active' },
		]),
	);
	return ids.flatMap((id) => listed.get(id) ?? []);
}

/** Returns the tags of each contact, keyed by contact ID. */
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

/** Returns the tags whose names start with the search text. */
export function findTags(owned: OwnedRows, searchText: string): Promise<TagLink[]> {
	const key = sql<string>`fold_case(name) collate "C"`;
	return owned
		.selectFrom('tags')
		.select(['id', 'name'])
		.where(inOwnerIndex(owned, 'tags'))
		.where(startsWith(key, sql`fold_case(${searchText}::text)`))
		.orderBy(key)
		.orderBy('id')
		.limit(MAX_TAGS)
		.execute();
}

/** Finds a tag by its ID, which links contain, or by its name, which users type. */
export function findTag(owned: OwnedRows, idOrName: string): Promise<TagLink | undefined> {
	return owned
		.selectFrom('tags')
		.select(['id', 'name'])
		.where(isUuid(idOrName) ? 'id' : 'name', '=', idOrName)
		.executeTakeFirst();
}

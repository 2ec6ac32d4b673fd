import { sql, type RawBuilder } from 'kysely';
import { ownedBy, ownedInIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import {
	PAGE_ROWS,
	pageOfRows,
	readCursor,
	writeCursor,
	type Cursor,
	type Listed,
} from '../../cursor.ts';
import { SEARCH_KEYS, startsWith, type SearchKey } from './search-keys.ts';

/** Returns the IDs of contacts with a tag, sorted by ID. */
export async function taggedContactIds(
	owned: OwnedRows,
	tagId: string,
	after: string,
): Promise<Listed<Cursor>> {
	const cursor = readCursor(after, 'text');
	const rows = await owned
		.selectFrom('contact_tags')
		.select(['contact_id as id', sql<string>`''`.as('key')])
		.where('tag_id', '=', tagId)
		.$if(cursor !== undefined, (query) => query.where('contact_id', '>', cursor!.id))
		.orderBy('contact_id')
		.limit(PAGE_ROWS + 1)
		.execute();
	return pageOfRows(rows, (row) => row);
}

/** Maximum number of matches to read per page. Several matches can belong to the same contact. */
const MAX_TEXTS = 4 * PAGE_ROWS;

/**
 * Returns the IDs of contacts whose email address, external_id, or name starts with the search text, ordered
 * by the matching value. Each contact is listed once, at its first match. Reads a limited range of each
 * index, so a page can be short for a common prefix. The next page continues after that range.
 */
export async function searchContactIds(
	owned: OwnedRows,
	searchText: string,
	after: string,
): Promise<Listed<Cursor>> {
	const cursor = readCursor(after, 'text');
	const branches = SEARCH_KEYS.map((by) => sql`(${branch(by, owned, searchText, cursor)})`);
	const { rows } = await sql<Cursor & { key: string; is_first: boolean }>`
		select found.key, found.id, found.key = ${firstMatch(searchText)} as is_first
		from (
			select distinct key, id from (${sql.join(branches, sql` union all `)}) as texts
			order by key, id
			limit ${sql.lit(MAX_TEXTS)}
		) as found
		join contacts on contacts.id = found.id and ${ownedBy(owned, 'contacts')}
		order by found.key, found.id`.execute(owned);
	const listed = pageOfRows(
		rows.filter(({ is_first }) => is_first),
		(row) => row,
	);
	const last = rows.at(-1);
	if (listed.next !== undefined || rows.length < MAX_TEXTS || !last) return listed;
	return { ...listed, next: writeCursor(last) };
}

function branch(
	{ key, isPresent, start }: SearchKey,
	owned: OwnedRows,
	searchText: string,
	cursor: (Cursor & { key: string }) | undefined,
): RawBuilder<unknown> {
	const later = cursor ? sql`(${key}, id) > (${cursor.key}, ${cursor.id}::uuid)` : sql`true`;
	return sql`
		select ${key} as key, id from contacts
		where ${ownedInIndex(owned, 'contacts')} and ${isPresent} and ${startsWith(key, start(searchText))} and ${later}
		order by ${key}, id
		limit ${sql.lit(MAX_TEXTS)}`;
}

/** Returns the SQL expression for the first of a contact's matching values, in sort order. */
function firstMatch(searchText: string): RawBuilder<string> {
	const matches = SEARCH_KEYS.map(
		({ key, start }) => sql`case when ${startsWith(key, start(searchText))} then ${key} end`,
	);
	return sql`least(${sql.join(matches)})`;
}

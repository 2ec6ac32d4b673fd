import { sql, type RawBuilder } from 'kysely';
import { inOwnerIndex, ownedBy, type OwnedRows } from '../../../store/owned-rows.ts';
import {
	PAGE_ROWS,
	pageOfRows,
	readCursor,
	writeCursor,
	type Cursor,
	type Listed,
} from '../../cursor.ts';
import { SEARCH_KEYS, startsWith, type SearchKey } from './search-keys.ts';

/** The contacts with a tag, in an order of no meaning. */
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

/** Texts that one page reads at most: some lead to a contact that an earlier text leads to. */
const MAX_TEXTS = 4 * PAGE_ROWS;

/**
 * The contacts one of whose texts starts as typed, in the order of these texts. A contact that several texts lead to is found by
 * the first of them. Each text is a range of its index, of which only so much is read: with a start that many have, a page may
 * be short, and the next one goes on.
 */
export async function searchContactIds(
	owned: OwnedRows,
	typed: string,
	after: string,
): Promise<Listed<Cursor>> {
	const cursor = readCursor(after, 'text');
	const branches = SEARCH_KEYS.map((by) => sql`(${branch(by, owned, typed, cursor)})`);
	const { rows } = await sql<Cursor & { key: string; is_first: boolean }>`
		select found.key, found.id, found.key = ${firstMatch(typed)} as is_first
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
	{ key, given, start }: SearchKey,
	owned: OwnedRows,
	typed: string,
	cursor: (Cursor & { key: string }) | undefined,
): RawBuilder<unknown> {
	const later = cursor ? sql`(${key}, id) > (${cursor.key}, ${cursor.id}::uuid)` : sql`true`;
	return sql`
		select ${key} as key, id from contacts
		where ${ownedBy(owned, 'contacts')} and ${inOwnerIndex(owned, 'contacts')} and ${given} and ${startsWith(key, start(typed))} and ${later}
		order by ${key}, id
		limit ${sql.lit(MAX_TEXTS)}`;
}

/** The first of a contact's texts that start as typed. */
function firstMatch(typed: string): RawBuilder<string> {
	const matches = SEARCH_KEYS.map(
		({ key, start }) => sql`case when ${startsWith(key, start(typed))} then ${key} end`,
	);
	return sql`least(${sql.join(matches)})`;
}

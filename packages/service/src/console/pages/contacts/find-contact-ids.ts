import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ownedBy } from '../../../store/owner-index.ts';
import type { Tables } from '../../../store/tables.ts';
import type { Owner } from '../../../tools.ts';
import { PAGE_ROWS, pageOfRows, readCursor, type Cursor, type Listed } from '../../cursor.ts';
import { microsOf, olderThan } from '../../newest.ts';
import { SEARCH_KEYS, startsWith, type SearchKey } from './search-keys.ts';

/** One more than a page shows: whether there is a next one. */
const LIMIT = sql.lit(PAGE_ROWS + 1);

/** The newest contacts. */
export async function newestContactIds(
	db: Kysely<Tables>,
	owner: Owner,
	after: string,
): Promise<Listed<Cursor>> {
	const rows = await db
		.selectFrom('contacts')
		.select(['id', microsOf('created_at').as('key')])
		.where(ownedBy(owner, 'contacts'))
		.where(olderThan('contacts', readCursor(after, 'number')))
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(PAGE_ROWS + 1)
		.execute();
	return pageOfRows(rows, (row) => row);
}

/** The contacts with a tag, in an order of no meaning. */
export async function taggedContactIds(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
	tagId: string,
	after: string,
): Promise<Listed<Cursor>> {
	const cursor = readCursor(after, 'text');
	const rows = await db
		.selectFrom('contact_tags')
		.select(['contact_id as id', sql<string>`''`.as('key')])
		.where('tag_id', '=', tagId)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.$if(cursor !== undefined, (query) => query.where('contact_id', '>', cursor!.id))
		.orderBy('contact_id')
		.limit(PAGE_ROWS + 1)
		.execute();
	return pageOfRows(rows, (row) => row);
}

/**
 * The contacts one of whose texts starts as typed, in the order of these texts. Each text is a range of its index, of which no
 * more than a page is read; a contact that several texts lead to is found by the first of them.
 */
export async function searchContactIds(
	db: Kysely<Tables>,
	owner: Owner,
	typed: string,
	after: string,
): Promise<Listed<Cursor>> {
	const cursor = readCursor(after, 'text');
	const branches = SEARCH_KEYS.map((by) => sql`(${branch(by, owner, typed, cursor)})`);
	const { rows } = await sql<Cursor & { key: string }>`
		select distinct key, id from (${sql.join(branches, sql` union all `)}) as found
		order by key, id
		limit ${LIMIT}`.execute(db);
	return pageOfRows(rows, (row) => row);
}

function branch(
	{ key, given, start }: SearchKey,
	owner: Owner,
	typed: string,
	cursor: (Cursor & { key: string }) | undefined,
): RawBuilder<unknown> {
	const later = cursor ? sql`(${key}, id) > (${cursor.key}, ${cursor.id}::uuid)` : sql`true`;
	return sql`
		select ${key} as key, id from contacts
		where ${ownedBy(owner, 'contacts')} and ${given} and ${startsWith(key, start(typed))} and ${later}
			and ${key} = ${firstMatch(typed)}
		order by ${key}, id
		limit ${LIMIT}`;
}

/** The first of a contact's texts that start as typed. */
function firstMatch(typed: string): RawBuilder<string> {
	const matches = SEARCH_KEYS.map(
		({ key, start }) => sql`case when ${startsWith(key, start(typed))} then ${key} end`,
	);
	return sql`least(${sql.join(matches)})`;
}

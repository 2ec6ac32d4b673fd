import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { ENVIRONMENTS, type Owner } from '../store/owner.ts';
import type { Tables } from '../store/tables.ts';
import { defineControl } from './control.ts';

type Filter = Partial<Owner>;

/** Returns all stored rows, each table in a fixed order, for comparison with the requests. */
export const readState = defineControl({
	method: 'GET',
	path: '/state',
	query: z.object({
		product: z.string().optional(),
		environment: z.enum(ENVIRONMENTS, 'This must be live or test.').optional(),
	}),
	handle: ({ query }, _, { allOwners }) =>
		// A consistent snapshot of all tables, even if other processes write.
		allOwners
			.transaction()
			.setIsolationLevel('repeatable read')
			.execute((trx) => stateOf(trx, query)),
});

async function stateOf(db: Kysely<Tables>, query: Filter) {
	const contacts = await rowsOf(db, 'contacts', query);
	const names = await tagNames(db, query);
	const emails = new Map(contacts.map(({ id, email }) => [id, email]));
	/** Adds the contact's email address to each row. */
	const withEmail = <T extends { contact_id: string | null }>(rows: T[]) =>
		rows.map((row) => ({ ...row, email: emails.get(row.contact_id ?? '') ?? null }));
	return {
		contacts: contacts.map((row) => ({ ...row, tags: names.get(row.id) ?? [] })),
		tags: await rowsOf(db, 'tags', query),
		events: withEmail(await rowsOf(db, 'events', query)),
		enrollments: withEmail(await rowsOf(db, 'enrollments', query)),
		mails: await rowsOf(db, 'outbox', query),
		suppressions: await rowsOf(db, 'suppressions', query),
		activity: withEmail(await rowsOf(db, 'activity', query)),
		jobs: await rowsOf(db, 'jobs', query),
	};
}

/** Sort order of each table. */
const ORDERS = {
	contacts: ['email_folded', 'id'],
	tags: ['name', 'id'],
	events: ['created_at', 'id'],
	enrollments: ['enrolled_at', 'id'],
	outbox: ['created_at', 'id'],
	suppressions: ['id'],
	activity: ['id'],
	jobs: ['id'],
} as const;

async function rowsOf<T extends keyof typeof ORDERS>(
	db: Kysely<Tables>,
	table: T,
	{ product, environment }: Filter,
): Promise<Selectable<Tables[T]>[]> {
	let query = db.selectFrom(table as 'contacts').selectAll(); // the type of one table; all tables have these columns
	if (product !== undefined) query = query.where('product', '=', product);
	if (environment !== undefined) query = query.where('environment', '=', environment);
	for (const column of ORDERS[table]) query = query.orderBy(column as 'id');
	return (await query.execute()) as unknown as Selectable<Tables[T]>[]; // the rows are from `table`
}

/** Returns the names of each contact's tags, sorted. */
async function tagNames(db: Kysely<Tables>, { product }: Filter): Promise<Map<string, string[]>> {
	const rows = await db
		.selectFrom('contact_tags')
		.innerJoin('tags', 'tags.id', 'contact_tags.tag_id')
		.select(['contact_id', 'name'])
		.$if(product !== undefined, (query) => query.where('tags.product', '=', product!))
		.orderBy('name')
		.execute();
	const byContact = Map.groupBy(rows, ({ contact_id }) => contact_id);
	return new Map([...byContact].map(([id, tags]) => [id, tags.map(({ name }) => name)]));
}

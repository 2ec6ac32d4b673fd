import {
	sql,
	type DeleteQueryBuilder,
	type DeleteResult,
	type Insertable,
	type InsertQueryBuilder,
	type InsertResult,
	type Kysely,
	type QueryExecutorProvider,
	type RawBuilder,
	type SelectQueryBuilder,
	type UpdateQueryBuilder,
	type UpdateResult,
} from 'kysely';
import type { Owner } from './owner.ts';
import type { OwnedTable, Tables } from './tables.ts';

type Only<T extends OwnedTable> = Pick<Tables, T>;

/** Values of a new row, without its owner. */
export type NewRow<T extends OwnedTable> = Omit<Insertable<Tables[T]>, keyof Owner>;

/**
 * Rows of one owner. Queries that begin with these methods are limited to the owner's product and
 * environment, in the tables passed to the method. Raw SQL can also run on this object, and gets its
 * condition from `ownedBy`.
 */
export interface OwnedRows extends QueryExecutorProvider {
	readonly owner: Owner;
	/** Selects from tables. A query with several tables must join their rows. */
	selectFrom<T extends OwnedTable>(...tables: readonly T[]): SelectQueryBuilder<Only<T>, T, object>;
	insertInto<T extends OwnedTable>(
		table: T,
		rows: NewRow<T> | readonly NewRow<T>[],
	): InsertQueryBuilder<Only<T>, T, InsertResult>;
	updateTable<T extends OwnedTable>(table: T): UpdateQueryBuilder<Only<T>, T, T, UpdateResult>;
	deleteFrom<T extends OwnedTable>(table: T): DeleteQueryBuilder<Only<T>, T, DeleteResult>;
}

/** @param db a database, or a transaction */
export function ownedRows(db: Kysely<Tables>, { product, environment }: Owner): OwnedRows {
	const owner = { product, environment };
	// Kysely needs literal types. One table represents all tables, because every table has the owner's
	// columns.
	type Any = 'tags';
	const rows = {
		owner,
		getExecutor: () => db.getExecutor(),
		selectFrom: (...tables: readonly Any[]) =>
			db.selectFrom(tables).where(({ and }) => and(tables.map((each) => ownedBy({ owner }, each)))),
		insertInto: (table: Any, values: NewRow<Any> | readonly NewRow<Any>[]) =>
			db.insertInto(table).values([values].flat().map((row) => ({ ...row, ...owner }))),
		updateTable: (table: Any) => db.updateTable(table).where(ownedBy({ owner }, table)),
		deleteFrom: (table: Any) => db.deleteFrom(table).where(ownedBy({ owner }, table)),
	};
	return rows as unknown as OwnedRows;
}

/** Returns the condition for the rows of an owner, for raw SQL. */
export const ownedBy = (
	{ owner: { product, environment } }: Pick<OwnedRows, 'owner'>,
	table: OwnedTable | 'suppression_counts',
): RawBuilder<boolean> => sql<boolean>`
	(${sql.ref(`${table}.product`)} = ${product} and ${sql.ref(`${table}.environment`)} = ${environment})`;

/**
 * Returns an additional condition that lets list queries use the indexes of lists. These indexes begin
 * with the owner as one value.
 */
export const inOwnerIndex = (
	{ owner: { product, environment } }: Pick<OwnedRows, 'owner'>,
	table: OwnedTable,
): RawBuilder<boolean> => sql<boolean>`
	(${sql.ref(`${table}.product`)} || ' ' || ${sql.ref(`${table}.environment`)}) = ${`${product} ${environment}`}`;

/** Returns both conditions, for raw SQL that reads a list. */
export const ownedInIndex = (owned: Pick<OwnedRows, 'owner'>, table: OwnedTable) =>
	sql<boolean>`${ownedBy(owned, table)} and ${inOwnerIndex(owned, table)}`;

/** Columns of the owner and their values, for raw SQL that inserts rows. */
export const OWNER_COLUMNS = sql`product, environment`;
export const ownerValues = ({ owner: { product, environment } }: Pick<OwnedRows, 'owner'>) =>
	sql`${product}, ${environment}`;

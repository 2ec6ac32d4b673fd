/** Columns of the owner of a row. */
export const OWNER_COLUMNS = `product text not null,
		environment text not null check (environment in ('live', 'test'))`;

/**
 * The owner as one value, for the indexes of lists. PGlite never collects statistics. Without statistics,
 * PostgreSQL used an index on two owner columns to search by email address, and read every contact. All other
 * indexes begin with the selective column for the same reason. PostgreSQL uses an index on an expression only
 * for queries with that expression.
 */
export const OWNER = `(product || ' ' || environment)`;

/** The product as an expression, for the indexes of expired rows. Other queries can't use these indexes: see `OWNER`. */
export const PRODUCT = `(product || '')`;

/** Reference to a contact of the same owner. Rows of different owners can't refer to each other. */
export const CONTACT_OF_OWNER = `foreign key (contact_id, product, environment)
			references contacts (id, product, environment) on delete cascade`;

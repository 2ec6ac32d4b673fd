import { sql, type RawBuilder } from 'kysely';
import type { Owner } from '../tools.ts';

/**
 * Rows of this owner, by one of the indexes of 0004-console, which begin with the owner as one value.
 *
 * @param table where a query has several
 */
export function ownedBy({ product, environment }: Owner, table: string): RawBuilder<boolean> {
	const [productOf, environmentOf] = [sql.ref(`${table}.product`), sql.ref(`${table}.environment`)];
	return sql<boolean>`(
		${productOf} = ${product} and ${environmentOf} = ${environment}
		and (${productOf} || ' ' || ${environmentOf}) = ${`${product} ${environment}`}
	)`;
}

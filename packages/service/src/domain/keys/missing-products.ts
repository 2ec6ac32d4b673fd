import type { Kysely } from 'kysely';
import { StartError } from '../../base/start-error.ts';
import type { Tables } from '../../store/tables.ts';
import type { Workspace } from '../../workspace/schema.ts';

/** Returns the products that have an enabled key but no workspace file, sorted by name. */
export async function findMissingProducts(
	db: Kysely<Tables>,
	workspaces: readonly Workspace[],
): Promise<string[]> {
	const products = workspaces.map(({ product }) => product);
	const rows = await db
		.selectFrom('api_keys')
		.select('product')
		.distinct()
		.where('disabled_at', 'is', null)
		.where('product', 'not in', products)
		.orderBy('product')
		.execute();
	return rows.map(({ product }) => product);
}

const LIST = new Intl.ListFormat('en');

/**
 * @throws StartError if products are missing, because starting with the wrong workspace files would disable
 * their keys
 */
export function rejectMissingProducts(products: readonly string[]): void {
	if (products.length === 0) return;
	const [noun, files, pronoun] =
		products.length === 1
			? ['product', 'no workspace file describes it. Add its file', 'its']
			: ['products', 'no workspace files describe them. Add their files', 'their'];
	throw new StartError(
		`The database contains the ${noun} ${LIST.format(products)}, and ${files} with --workspace, or pass --disable-missing-products to disable ${pronoun} keys. No data is deleted.`,
	);
}

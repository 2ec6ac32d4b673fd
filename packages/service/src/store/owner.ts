export const ENVIRONMENTS = ['live', 'test'] as const;

/** Product and environment that rows belong to. */
export interface Owner {
	product: string;
	environment: (typeof ENVIRONMENTS)[number];
}

/** Returns the owners of a product's rows. */
export const ownersOf = (product: string): Owner[] =>
	ENVIRONMENTS.map((environment) => ({ product, environment }));

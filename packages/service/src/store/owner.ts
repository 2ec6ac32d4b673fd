/** Product and environment that rows belong to. */
export interface Owner {
	product: string;
	environment: 'live' | 'test';
}

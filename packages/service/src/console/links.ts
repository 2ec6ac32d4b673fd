import type { Owner } from '../store/owner.ts';

export type LinkQuery = Readonly<Record<string, string | number | undefined>>;

/** Creates links between pages. They are relative, so that they work behind a proxy that adds a path prefix. */
export type Link = (path: string, query?: LinkQuery, owner?: Owner) => string;

/**
 * @param here path of the page, starting with /console
 * @param chosen owner of the page's data, used for links that don't specify an owner
 * @param first default owner, which links omit
 */
export function createLink(here: string, chosen: Owner, first: Owner): Link {
	const root = rootOf(here);
	return (path, query = {}, owner = chosen) => {
		const entries = Object.entries({ ...ownerQuery(owner, first), ...query });
		const params = entries.filter(([, value]) => value !== undefined && value !== '');
		const search = new URLSearchParams(params.map(([name, value]) => [name, String(value)]));
		const parts = path.split('/').map(encodeURIComponent).join('/');
		return `${root}${parts}${params.length > 0 ? `?${search}` : ''}`;
	};
}

/** Returns the relative path from a page to the root of the console. */
export function rootOf(here: string): string {
	const depth = here.split('/').length - 3; // '', 'console', …, and the part after the last slash
	return depth > 0 ? '../'.repeat(depth) : './';
}

/** Returns the query parameters for an owner. Omits values that equal those of the default owner. */
export function ownerQuery({ product, environment }: Owner, first: Owner): LinkQuery {
	return {
		product: product === first.product ? undefined : product,
		environment: environment === first.environment ? undefined : environment,
	};
}

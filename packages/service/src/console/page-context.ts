import type { RequestContext } from '../http/env.ts';
import { Problem } from '../http/problem.ts';
import { ownedRows, type OwnedRows } from '../store/owned-rows.ts';
import type { Owner } from '../store/owner.ts';
import { isStorable, isUuid } from '../wire/text.ts';
import type { Workspace } from '../workspace/schema.ts';
import type { Account } from './access/accounts.ts';
import type { Session } from './access/sessions.ts';
import type { ConsoleTools } from './console-tools.ts';
import { createLink, type Link } from './links.ts';

/** Context of a page. */
export interface PageContext {
	/** Account of the user. */
	account: Account;
	/** Product and environment of the data. */
	owner: Owner;
	/** Rows of the owner. */
	owned: OwnedRows;
	/** The owner's workspace file. */
	workspace: Workspace;
	/** Products, in the order of their files. */
	products: readonly string[];
	now: Date;
	link: Link;
	/** Default owner, which links omit. */
	first: Owner;
	/** A part of the path. */
	part(name: string): string;
	/** Returns a query parameter; empty if it is missing. */
	query(name: string): string;
}

/** Maximum length of a query parameter. No stored text or cursor is longer. */
const MAX_QUERY_LENGTH = 4_000;

/**
 * @throws Problem 404 when there is no such product or environment, 400 when a query parameter can be no text of ours: to search
 * for nothing in its place would find everything
 */
export function pageContextOf(
	c: RequestContext,
	{ workspaces, clock, allOwners }: ConsoleTools,
	{ account }: Session,
): PageContext {
	const query = (name: string) => {
		const text = c.req.query(name)?.trim() ?? '';
		if (isStorable(text) && text.length <= MAX_QUERY_LENGTH) return text;
		throw new Problem(400, `The value of ?${name}= is too long or contains invalid characters.`);
	};
	const products = [...workspaces.keys()];
	const first: Owner = { product: products[0]!, environment: 'live' }; // the service starts with one at least
	const owner = {
		product: query('product') || first.product,
		environment: query('environment') || first.environment,
	};
	const workspace = workspaces.get(owner.product);
	if (!workspace || !isOwner(owner)) {
		throw new Problem(404, 'The workspace files have no such product or environment.');
	}
	return {
		account,
		owner,
		owned: ownedRows(allOwners, owner),
		first,
		workspace,
		products,
		query,
		now: new Date(clock.now()),
		link: createLink(c.req.path, owner, first),
		part: (name) => c.req.param(name) ?? '',
	};
}

const isOwner = (owner: { product: string; environment: string }): owner is Owner =>
	owner.environment === 'live' || owner.environment === 'test';

/**
 * The id in the path.
 *
 * @throws Problem 404 when it can be nobody's
 */
export function idOf(asked: PageContext, what: string): string {
	const id = asked.part('id');
	if (!isUuid(id)) throw noSuch(what);
	return id;
}

export const noSuch = (what: string) =>
	new Problem(404, `There is no such ${what} in this product and environment.`);

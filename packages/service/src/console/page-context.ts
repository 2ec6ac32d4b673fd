import { baseUrlOf } from '../api/http/client-url.ts';
import type { RequestContext } from '../api/http/env.ts';
import { Problem } from '../api/http/problem.ts';
import { isUuid } from '../domain/values/text.ts';
import { isStorable } from '../store/is-storable.ts';
import { ownedRows, type OwnedRows } from '../store/owned-rows.ts';
import { ENVIRONMENTS, type Owner } from '../store/owner.ts';
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
	/** The owner's rows. */
	owned: OwnedRows;
	/** The owner's workspace file. */
	workspace: Workspace;
	/** Products, in the order of their workspace files. */
	products: readonly string[];
	/** Base URL of the API, as the user reaches it. */
	baseUrl: string;
	/** Host and port of the SMTP server; undefined without one. */
	smtpServer: string | undefined;
	now: Date;
	link: Link;
	/** Default owner, which links omit. */
	defaultOwner: Owner;
	/** Returns a path parameter. */
	part(name: string): string;
	/** Returns a query parameter; empty if it's missing. */
	query(name: string): string;
}

/** Maximum length of a query parameter, in characters. All stored values and cursors are shorter. */
const MAX_QUERY_LENGTH = 4_000;

/**
 * Returns the context of a page.
 *
 * @throws Problem 404 for an unknown product or environment, 400 for a query parameter that can't match any
 * stored value. If an invalid search were ignored, the page would list everything.
 */
export function pageContextOf(
	c: RequestContext,
	{ workspaces, clock, allOwners, publicUrl, mail }: ConsoleTools,
	{ account }: Session,
): PageContext {
	const query = (name: string) => {
		const text = c.req.query(name)?.trim() ?? '';
		if (isStorable(text) && text.length <= MAX_QUERY_LENGTH) return text;
		throw new Problem(400, `The value of ?${name}= is too long or contains invalid characters.`);
	};
	const products = [...workspaces.keys()];
	const defaultOwner: Owner = { product: products[0]!, environment: 'live' }; // the service requires at least one workspace file
	const owner = {
		product: query('product') || defaultOwner.product,
		environment: query('environment') || defaultOwner.environment,
	};
	const workspace = workspaces.get(owner.product);
	if (!workspace || !isOwner(owner)) {
		throw new Problem(404, 'The workspace files have no such product or environment.');
	}
	return {
		account,
		owner,
		owned: ownedRows(allOwners, owner),
		defaultOwner,
		workspace,
		products,
		baseUrl: baseUrlOf(c, publicUrl),
		smtpServer: mail.server,
		query,
		now: new Date(clock.now()),
		link: createLink(c.req.path, owner, defaultOwner),
		part: (name) => c.req.param(name) ?? '',
	};
}

const isOwner = (owner: { product: string; environment: string }): owner is Owner =>
	ENVIRONMENTS.some((each) => each === owner.environment);

/**
 * Returns the ID in the path.
 *
 * @throws Problem 404 if the ID isn't valid
 */
export function idOf(context: PageContext, noun: string): string {
	const id = context.part('id');
	if (!isUuid(id)) throw notFound(noun);
	return id;
}

export const notFound = (noun: string) =>
	new Problem(404, `There is no such ${noun} in this product and environment.`);

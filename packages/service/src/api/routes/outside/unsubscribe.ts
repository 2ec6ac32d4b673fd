import { UNSUBSCRIBE_PATH } from '../../../mail/unsubscribe-links.ts';
import { findAddress, unsubscribe } from '../../../mail/unsubscribe.ts';
import type { RequestContext } from '../../http/env.ts';
import type { Route } from '../../http/route.ts';
import { confirmationPage, donePage, STYLE_SOURCE, unknownLinkPage } from './unsubscribe-pages.ts';

const path = `${UNSUBSCRIBE_PATH}:token` as const;

/** Headers of the pages. They allow submitting the form, and keep search engines from indexing the link. */
const PAGE_HEADERS = {
	'Content-Security-Policy': `default-src 'none'; style-src ${STYLE_SOURCE}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
	'X-Robots-Tag': 'noindex',
};

function respondWithPage(c: RequestContext, page: string | undefined): Response {
	return page === undefined
		? c.html(unknownLinkPage(), 404, PAGE_HEADERS)
		: c.html(page, 200, PAGE_HEADERS);
}

/**
 * Asks a recipient for confirmation. The request changes nothing, because security scanners follow the links
 * in emails.
 */
export const askToUnsubscribeRoute: Route = {
	method: 'GET',
	path,
	async respond(c, tools) {
		const address = await findAddress(tools, c.req.param('token')!);
		return respondWithPage(c, address && confirmationPage(address));
	},
};

/**
 * Unsubscribes a recipient who clicks the page's button or the one-click link in an email client (RFC 8058).
 * Ignores the request body.
 */
export const unsubscribeRoute: Route = {
	method: 'POST',
	path,
	async respond(c, tools) {
		const address = await unsubscribe(tools, c.req.param('token')!);
		return respondWithPage(c, address && donePage(address));
	},
};

import { addressOfToken, unsubscribe } from '../../feedback/unsubscribe.ts';
import type { RequestContext } from '../../http/env.ts';
import type { Route } from '../../http/route.ts';
import { UNSUBSCRIBE_PATH } from '../../mail/unsubscribe-links.ts';
import { askPage, donePage, unknownLinkPage } from './unsubscribe-pages.ts';

const path = `${UNSUBSCRIBE_PATH}:token` as const;

/** As every answer, but with a button that may be pressed; and the link is in nobody's index. */
const PAGE_HEADERS = {
	'Content-Security-Policy':
		"default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
	'X-Robots-Tag': 'noindex',
};

function answerPage(c: RequestContext, page: string | undefined): Response {
	return page === undefined
		? c.html(unknownLinkPage(), 404, PAGE_HEADERS)
		: c.html(page, 200, PAGE_HEADERS);
}

/** Asks a person whether to unsubscribe. It changes nothing, because programs that look for harm follow the links of mails. */
export const askToUnsubscribeRoute: Route = {
	method: 'GET',
	path,
	async respond(c, tools) {
		const address = await addressOfToken(tools, c.req.param('token')!);
		return answerPage(c, address && askPage(address));
	},
};

/** Unsubscribes: the button of the page, and the one click of mail programs, RFC 8058. Its body is of no use. */
export const unsubscribeRoute: Route = {
	method: 'POST',
	path,
	async respond(c, tools) {
		const address = await unsubscribe(tools, c.req.param('token')!);
		return answerPage(c, address && donePage(address));
	},
};

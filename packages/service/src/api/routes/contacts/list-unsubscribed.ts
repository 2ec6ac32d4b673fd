import { listSuppressions } from '../../../domain/suppressions/list-suppressions.ts';
import { pageResponse } from '../../http/page-response.ts';
import { defineRoute } from '../../http/route.ts';
import { pageOf } from '../../wire/page.ts';
import { unsubscribedAddress, unsubscribedQuery } from '../../wire/unsubscribed-address.ts';

/** Lists the suppressed email addresses. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const listUnsubscribedRoute = defineRoute({
	method: 'GET',
	path: '/contacts/api/unsubscribed-emails/',
	summary: 'Lists the suppressed email addresses, newest first.',
	scope: 'contacts:read',
	query: unsubscribedQuery,
	responses: { 200: pageOf(unsubscribedAddress) },
	problems: [400, 404],
	async handle({ owned, query, url }) {
		const listed = await listSuppressions(owned, query);
		return { status: 200, response: pageResponse(query, { url, ...listed }) };
	},
});

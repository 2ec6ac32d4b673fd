import type { Client } from '../api/client.ts';
import type { Unsubscribed } from '../api/unsubscribed.ts';
import type { ListPage } from '../api/pages.ts';
import { ContactSyncError } from '../errors/contact-sync-error.ts';
import { foldEmail } from '../tolerant/fold-email.ts';
import { requestedPage } from '../tolerant/page.ts';

/** Status codes for a page that doesn't exist. */
const NO_PAGE: ReadonlySet<number | undefined> = new Set([400, 404, 422]);

/**
 * Whether a page of the suppression list isn't followed by other entries. If only a count shows that the list
 * ended, requests the following page, because the count may be wrong or count only one page.
 */
export async function isEndConfirmed(
	client: Client,
	{ entries, position, isLast, isDoubtful = false }: ListPage<Unsubscribed>,
): Promise<boolean> {
	if (!isLast || !isDoubtful || entries.length === 0) return true;
	const query = new URLSearchParams(position.query);
	query.set('page', String(requestedPage(query) + 1));
	const next = { query: query.toString(), before: position.before + entries.length };
	try {
		for await (const page of client.contacts.listUnsubscribedPages(next)) {
			return page.entries.length === 0 || emailsOf(page.entries) === emailsOf(entries);
		}
		return true;
	} catch (error) {
		if (error instanceof ContactSyncError && NO_PAGE.has(error.status)) return true;
		throw error;
	}
}

const emailsOf = (entries: readonly Unsubscribed[]): string =>
	JSON.stringify(entries.map(({ email }) => foldEmail(email)));

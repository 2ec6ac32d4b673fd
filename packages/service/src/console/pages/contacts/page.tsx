import { sql } from 'kysely';
import { ownedInIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import type { PageContext } from '../../page-context.ts';
import { countUpTo } from '../../count-up-to.ts';
import type { Page } from '../../page.ts';
import { STATUSES } from './filter-contact-ids.ts';
import { findTag, findTags, listContacts, type ContactQuery } from './query.ts';
import { ContactsView } from './view.tsx';

/** ID of a tag that no contact has, used when the requested tag doesn't exist. */
const NO_TAG = '00000000-0000-0000-0000-000000000000';

/** Contacts: the newest, those that match a search, or those that match a filter. */
export const contactsPage: Page = async (context) => {
	const { owned, query } = context;
	const tag = query('tag') === '' ? undefined : await findTag(owned, query('tag'));
	const contactQuery = readContactQuery(
		context,
		query('tag') === '' ? undefined : (tag?.id ?? NO_TAG),
	);
	const view = {
		context,
		tag,
		contactQuery,
		count: isAll(contactQuery) ? await countContacts(owned) : undefined,
		contacts: await listContacts(owned, contactQuery),
		tags: contactQuery.searchText === '' ? [] : await findTags(owned, contactQuery.searchText),
	};
	return { title: 'Contacts', tab: 'contacts', body: <ContactsView {...view} /> };
};

/** Reads a search or a filter. If both are present, the filter applies. */
function readContactQuery({ query }: PageContext, tagId: string | undefined): ContactQuery {
	const searchText = query('q'); // an invalid one is rejected also if a filter replaces it
	const name = query('field');
	const status = STATUSES.find((each) => each === query('status'));
	const field = name === '' ? undefined : { name, value: query('value') };
	const isFiltered = [tagId, status, field].some((each) => each !== undefined);
	return { searchText: isFiltered ? '' : searchText, after: query('after'), tagId, status, field };
}

const isAll = ({ searchText, tagId, status, field }: ContactQuery) =>
	searchText === '' && tagId === undefined && status === undefined && field === undefined;

const countContacts = (owned: OwnedRows) =>
	countUpTo(
		owned,
		sql`
			select 1 from contacts where ${ownedInIndex(owned, 'contacts')}
			order by created_at desc, id desc`,
	);

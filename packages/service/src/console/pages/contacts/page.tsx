import { sql } from 'kysely';
import { inOwnerIndex, ownedBy, type OwnedRows } from '../../../store/owned-rows.ts';
import type { PageContext } from '../../page-context.ts';
import { countUpTo } from '../../count-up-to.ts';
import type { Page } from '../../page.ts';
import { STATUSES } from './filter-contact-ids.ts';
import { findTag, findTags, listContacts, type Wanted } from './query.ts';
import { ContactsView } from './view.tsx';

/** A tag that no contact has, for a name or an ID that doesn't exist. */
const NO_TAG = '00000000-0000-0000-0000-000000000000';

/** The contacts: the newest, those that match a search, or those that match a filter. */
export const contactsPage: Page = async (asked) => {
	const { owned, query } = asked;
	const tag = query('tag') === '' ? undefined : await findTag(owned, query('tag'));
	const wanted = wantedOf(asked, query('tag') === '' ? undefined : (tag?.id ?? NO_TAG));
	const view = {
		asked,
		tag,
		wanted,
		count: isAll(wanted) ? await countContacts(owned) : undefined,
		contacts: await listContacts(owned, wanted),
		tags: wanted.typed === '' ? [] : await findTags(owned, wanted.typed),
	};
	return { title: 'Contacts', tab: 'contacts', body: <ContactsView {...view} /> };
};

function wantedOf({ query }: PageContext, tagId: string | undefined): Wanted {
	const name = query('field');
	return {
		typed: query('q'),
		after: query('after'),
		tagId,
		status: STATUSES.find((each) => each === query('status')),
		field: name === '' ? undefined : { name, value: query('value') },
	};
}

const isAll = ({ typed, tagId, status, field }: Wanted) =>
	typed === '' && tagId === undefined && status === undefined && field === undefined;

const countContacts = (owned: OwnedRows) =>
	countUpTo(
		owned,
		sql`
			select 1 from contacts where ${ownedBy(owned, 'contacts')} and ${inOwnerIndex(owned, 'contacts')}
			order by created_at desc, id desc`,
	);

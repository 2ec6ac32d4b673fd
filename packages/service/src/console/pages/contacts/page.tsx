import { sql, type Kysely } from 'kysely';
import { ownedBy } from '../../../store/owner-index.ts';
import type { Tables } from '../../../store/tables.ts';
import type { Owner } from '../../../tools.ts';
import type { Asked } from '../../asked.ts';
import { countUpTo } from '../../count-up-to.ts';
import type { Page } from '../../page.ts';
import { STATUSES } from './filter-contact-ids.ts';
import { findTag, findTags, listContacts, type Wanted } from './query.ts';
import { ContactsView } from './view.tsx';

/** A tag that no contact has, for a name or an ID that doesn't exist. */
const NO_TAG = '00000000-0000-0000-0000-000000000000';

/** The contacts: the newest, those that match a search, or those that match a filter. */
export const contactsPage: Page = async (asked, { db }) => {
	const { owner, query } = asked;
	const tag = query('tag') === '' ? undefined : await findTag(db, owner, query('tag'));
	const wanted = wantedOf(asked, query('tag') === '' ? undefined : (tag?.id ?? NO_TAG));
	const view = {
		asked,
		tag,
		wanted,
		count: isAll(wanted) ? await countContacts(db, owner) : undefined,
		contacts: await listContacts(db, owner, wanted),
		tags: wanted.typed === '' ? [] : await findTags(db, owner, wanted.typed),
	};
	return { title: 'Contacts', tab: 'contacts', body: <ContactsView {...view} /> };
};

function wantedOf({ query }: Asked, tagId: string | undefined): Wanted {
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

const countContacts = (db: Kysely<Tables>, owner: Owner) =>
	countUpTo(
		db,
		sql`
			select 1 from contacts where ${ownedBy(owner, 'contacts')}
			order by created_at desc, id desc`,
	);

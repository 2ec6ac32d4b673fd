import { sql } from 'kysely';
import { ownedBy } from '../../../store/owner-index.ts';
import { isUuid } from '../../../wire/text.ts';
import { countUpTo } from '../../count-up-to.ts';
import type { Page } from '../../page.ts';
import { findTag, findTags, listContacts } from './query.ts';
import { ContactsView } from './view.tsx';

/** The contacts: the newest, those with a start, or those with a tag. */
export const contactsPage: Page = async (asked, { db }) => {
	const { owner, query } = asked;
	const wanted = { typed: query('q'), tagId: query('tag'), after: query('after') };
	const tag = isUuid(wanted.tagId) ? await findTag(db, owner, wanted.tagId) : undefined;
	const isAll = wanted.typed === '' && wanted.tagId === '';
	const count = isAll
		? await countUpTo(
				db,
				sql`
					select 1 from contacts where ${ownedBy(owner, 'contacts')}
					order by created_at desc, id desc`,
			)
		: undefined;
	const view = {
		...{ asked, tag, count },
		typed: wanted.typed,
		contacts: await listContacts(db, owner, wanted),
		tags: wanted.typed === '' ? [] : await findTags(db, owner, wanted.typed),
	};
	return { title: 'Contacts', tab: 'contacts', body: <ContactsView {...view} /> };
};

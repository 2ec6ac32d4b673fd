import type { Work } from '../tools.ts';
import type { ContactRow } from './find-contacts.ts';
import { selectContact } from './select-contact.ts';

/** The contact with this id, kept from changing until the transaction ends. */
export const lockContact = (work: Work, id: string): Promise<ContactRow | undefined> =>
	selectContact(work.owned, id).forUpdate().executeTakeFirst();

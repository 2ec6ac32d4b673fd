import type { ContactRow } from '../store/tables.ts';
import type { Work } from '../work/work.ts';
import { selectContact } from './select-contact.ts';

/** The contact with this id, kept from changing until the transaction ends. */
export const lockContact = (work: Work, id: string): Promise<ContactRow | undefined> =>
	selectContact(work.owned, id).forUpdate().executeTakeFirst();

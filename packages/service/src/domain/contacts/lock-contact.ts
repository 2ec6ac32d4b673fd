import type { Work } from '../../jobs/work.ts';
import type { ContactRow } from '../../store/tables.ts';
import { selectContact } from './select-contact.ts';

/** Locks the contact with this ID until the transaction ends. */
export const lockContact = (work: Work, id: string): Promise<ContactRow | undefined> =>
	selectContact(work.owned, id).forUpdate().executeTakeFirst();

import { lockContact } from '../../contacts/lock-contact.ts';
import type { ContactRow } from '../../store/tables.ts';
import type { Work } from '../../work/work.ts';
import { isUuid } from '../../wire/text.ts';

/** Finds the contact of an operation. */
export const findContact = async (work: Work, id: string): Promise<ContactRow | undefined> =>
	isUuid(id) ? lockContact(work, id) : undefined;

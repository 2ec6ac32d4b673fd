import { lockContact } from '../../contacts/lock-contact.ts';
import type { ContactRow } from '../../store/tables.ts';
import { isUuid } from '../../wire/text.ts';
import type { Work } from '../../work/work.ts';

/** Finds the contact that a console operation applies to. */
export const findContact = async (work: Work, id: string): Promise<ContactRow | undefined> =>
	isUuid(id) ? lockContact(work, id) : undefined;

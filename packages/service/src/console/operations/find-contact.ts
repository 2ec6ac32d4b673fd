import { lockContact } from '../../domain/contacts/lock-contact.ts';
import { isUuid } from '../../domain/values/text.ts';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow } from '../../store/tables.ts';

/** Finds the contact that a console operation applies to. */
export const findContact = async (work: Work, id: string): Promise<ContactRow | undefined> =>
	isUuid(id) ? lockContact(work, id) : undefined;

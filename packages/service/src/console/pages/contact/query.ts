import type { Selectable } from 'kysely';
import { selectContact } from '../../../domain/contacts/select-contact.ts';
import type { OwnedRows } from '../../../store/owned-rows.ts';
import type { ActivityTable, ContactRow, OutboxTable } from '../../../store/tables.ts';
import { pageOfRows, PAGE_ROWS, readCursor, type Listed } from '../../cursor.ts';
import { tagsOf, type TagLink } from '../contacts/query.ts';
import { nextDue, type DueEnrollment } from '../sequence/next-due.ts';
import type { Suppression } from './suppression-note.tsx';

export type ActivityRow = Pick<Selectable<ActivityTable>, 'id' | 'kind' | 'details' | 'created_at'>;
export type MailRow = Pick<Selectable<OutboxTable>, 'id' | 'subject' | 'status' | 'created_at'>;

/** A contact with its timeline. */
export interface ContactDetails {
	contact: ContactRow;
	tags: readonly TagLink[];
	/** Entry of the suppression list; undefined if the contact can be emailed. */
	suppression: Suppression | undefined;
	enrollments: readonly DueEnrollment[];
	/** Newest first, up to MAX_MAILS. */
	mails: readonly MailRow[];
	/** Newest first. */
	activity: Listed<ActivityRow>;
}

/** Maximum number of emails shown next to the timeline. The timeline contains all emails. */
const MAX_MAILS = 10;

/** Returns the contact with this ID; undefined if the owner has no such contact. */
export async function readContact(
	owned: OwnedRows,
	{ id, after }: { id: string; after: string },
): Promise<ContactDetails | undefined> {
	const contact = await selectContact(owned, id).executeTakeFirst();
	if (!contact) return undefined;
	const { email_folded } = contact;
	return {
		contact,
		tags: (await tagsOf(owned, [id])).get(id) ?? [],
		suppression: await suppressionOf(owned, email_folded),
		enrollments: await enrollmentsOf(owned, id),
		mails: await mailsOf(owned, id),
		activity: await activityOf(owned, id, after),
	};
}

async function enrollmentsOf(owned: OwnedRows, contactId: string): Promise<DueEnrollment[]> {
	const rows = await owned
		.selectFrom('enrollments')
		.selectAll()
		.where('contact_id', '=', contactId)
		.orderBy('enrolled_at', 'desc')
		.orderBy('id')
		.execute();
	return nextDue(owned, rows);
}

function suppressionOf(owned: OwnedRows, email: string): Promise<Suppression | undefined> {
	return owned
		.selectFrom('suppressions')
		.select(['reason', 'in_workspace_file', 'created_at'])
		.where('email_folded', '=', email)
		.executeTakeFirst();
}

function mailsOf(owned: OwnedRows, contactId: string): Promise<MailRow[]> {
	return owned
		.selectFrom('outbox')
		.select(['id', 'subject', 'status', 'created_at'])
		.where('contact_id', '=', contactId)
		.orderBy('created_at', 'desc')
		.orderBy('id')
		.limit(MAX_MAILS)
		.execute();
}

async function activityOf(
	owned: OwnedRows,
	contactId: string,
	after: string,
): Promise<Listed<ActivityRow>> {
	const cursor = readCursor(after, 'number', 'serial');
	const rows = await owned
		.selectFrom('activity')
		.select(['id', 'kind', 'details', 'created_at'])
		.where('contact_id', '=', contactId)
		.$if(cursor !== undefined, (query) => query.where('id', '<', cursor!.key))
		.orderBy('id', 'desc')
		.limit(PAGE_ROWS + 1)
		.execute();
	return pageOfRows(rows, ({ id }) => ({ key: id, id: String(id) }));
}

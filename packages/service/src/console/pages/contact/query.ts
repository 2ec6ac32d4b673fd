import type { Kysely, Selectable } from 'kysely';
import type { ContactRow } from '../../../contacts/find-contacts.ts';
import { selectContact } from '../../../contacts/select-contact.ts';
import type {
	ActivityTable,
	OutboxTable,
	SuppressionReason,
	Tables,
} from '../../../store/tables.ts';
import { suppressedAmong } from '../../../suppressions/suppressed-among.ts';
import type { Owner } from '../../../tools.ts';
import { pageOfRows, PAGE_ROWS, readCursor, type Listed } from '../../cursor.ts';
import { tagsOf, type TagLink } from '../contacts/query.ts';
import { nextDue, type DueEnrollment } from '../sequence/next-due.ts';

export type ActivityRow = Pick<Selectable<ActivityTable>, 'id' | 'kind' | 'details' | 'created_at'>;
export type MailRow = Pick<Selectable<OutboxTable>, 'id' | 'subject' | 'status' | 'created_at'>;

/** A contact and what became of it. */
export interface ContactStory {
	contact: ContactRow;
	tags: readonly TagLink[];
	status: SuppressionReason | 'active';
	enrollments: readonly DueEnrollment[];
	/** The newest ones. */
	mails: readonly MailRow[];
	/** Newest first. */
	activity: Listed<ActivityRow>;
}

/** Mails beside the time line, which tells of all. */
const MAX_MAILS = 10;

/** The contact with this id; undefined when the owner has none. */
export async function readContact(
	db: Kysely<Tables>,
	owner: Owner,
	{ id, after }: { id: string; after: string },
): Promise<ContactStory | undefined> {
	const contact = await selectContact({ trx: db, owner }, id).executeTakeFirst();
	if (!contact) return undefined;
	const { email_folded } = contact;
	const reasons = await suppressedAmong({ trx: db, owner }, [email_folded]);
	return {
		contact,
		tags: (await tagsOf(db, owner, [id])).get(id) ?? [],
		status: reasons.get(email_folded) ?? 'active',
		enrollments: await enrollmentsOf(db, owner, id),
		mails: await mailsOf(db, owner, id),
		activity: await activityOf(db, owner, id, after),
	};
}

async function enrollmentsOf(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
	contactId: string,
): Promise<DueEnrollment[]> {
	const rows = await db
		.selectFrom('enrollments')
		.selectAll()
		.where('contact_id', '=', contactId)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.orderBy('enrolled_at', 'desc')
		.orderBy('id')
		.execute();
	return nextDue(db, rows);
}

function mailsOf(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
	contactId: string,
): Promise<MailRow[]> {
	return db
		.selectFrom('outbox')
		.select(['id', 'subject', 'status', 'created_at'])
		.where('contact_id', '=', contactId)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.orderBy('created_at', 'desc')
		.orderBy('id')
		.limit(MAX_MAILS)
		.execute();
}

async function activityOf(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
	contactId: string,
	after: string,
): Promise<Listed<ActivityRow>> {
	const cursor = readCursor(after, 'number');
	const rows = await db
		.selectFrom('activity')
		.select(['id', 'kind', 'details', 'created_at'])
		.where('contact_id', '=', contactId)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.$if(cursor !== undefined, (query) => query.where('id', '<', cursor!.key))
		.orderBy('id', 'desc')
		.limit(PAGE_ROWS + 1)
		.execute();
	return pageOfRows(rows, ({ id }) => ({ key: id, id: String(id) }));
}

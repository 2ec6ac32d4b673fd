import type { Work } from '../../jobs/work.ts';
import type { ContactRow, JsonObject } from '../../store/tables.ts';
import { jobsOfContact } from './jobs-of-contact.ts';
import { mailsOfContact } from './mails-of-contact.ts';

/** Columns that are omitted, because only the service uses them. */
const INTERNAL: readonly string[] = ['product', 'environment', 'email_folded', 'to_email_folded'];

const shown = (row: object): JsonObject =>
	Object.fromEntries(Object.entries(row).filter(([column]) => !INTERNAL.includes(column)));

/** Returns all data about a contact, as JSON for a data access request. */
export async function exportContact(work: Work, contact: ContactRow): Promise<JsonObject> {
	const { owned, now } = work;
	const { product, environment } = owned.owner;
	const rowsOf = <T extends 'events' | 'activity'>(table: T) =>
		owned
			.selectFrom(table as 'events') // both tables have these columns
			.selectAll()
			.where('contact_id', '=', contact.id)
			.orderBy('created_at')
			.orderBy('id')
			.execute();
	const tags = await owned
		.selectFrom('contact_tags', 'tags')
		.whereRef('tags.id', '=', 'contact_tags.tag_id')
		.select('tags.name')
		.where('contact_id', '=', contact.id)
		.orderBy('tags.name')
		.execute();
	const suppressions = await owned
		.selectFrom('suppressions')
		.select(['email', 'reason', 'created_at'])
		.where('email_folded', '=', contact.email_folded)
		.execute();
	const enrollments = await owned
		.selectFrom('enrollments')
		.selectAll()
		.where('contact_id', '=', contact.id)
		.orderBy('enrolled_at')
		.execute();
	const mails = await owned
		.selectFrom('outbox')
		.selectAll()
		.where(mailsOfContact(owned, contact))
		.orderBy('created_at')
		.execute();
	const jobs = await owned
		.selectFrom('jobs')
		.select(['kind', 'payload', 'due_at', 'created_at'])
		.where(jobsOfContact(owned, contact))
		.orderBy('id')
		.execute();
	return {
		exported_at: now,
		product,
		environment,
		contact: { ...shown(contact), tags: tags.map(({ name }) => name) },
		suppressions,
		events: (await rowsOf('events')).map(shown),
		activity: (await rowsOf('activity')).map(shown),
		enrollments: enrollments.map(shown),
		emails: mails.map(shown),
		scheduled: jobs,
	};
}

import { ofContact } from '../jobs/of-contact.ts';
import { mailsOfContact } from '../mail/mails-of-contact.ts';
import type { JsonObject } from '../store/tables.ts';
import type { Work } from '../tools.ts';
import type { ContactRow } from './find-contacts.ts';

/** Columns that only the service itself needs. */
const INTERNAL: readonly string[] = ['product', 'environment', 'email_folded', 'to_email_folded'];

const shown = (row: object): JsonObject =>
	Object.fromEntries(Object.entries(row).filter(([column]) => !INTERNAL.includes(column)));

/** Returns everything about a contact, as JSON for the person behind it. */
export async function exportContact(work: Work, contact: ContactRow): Promise<JsonObject> {
	const { trx, owner, now } = work;
	const { product, environment } = owner;
	const rowsOf = <T extends 'events' | 'activity'>(table: T) =>
		trx
			.selectFrom(table as 'events') // both have these columns
			.selectAll()
			.where('contact_id', '=', contact.id)
			.where('product', '=', product)
			.where('environment', '=', environment)
			.orderBy('created_at')
			.orderBy('id')
			.execute();
	const tags = await trx
		.selectFrom('contact_tags')
		.innerJoin('tags', 'tags.id', 'contact_tags.tag_id')
		.select('tags.name')
		.where('contact_id', '=', contact.id)
		.where('tags.product', '=', product)
		.where('tags.environment', '=', environment)
		.orderBy('tags.name')
		.execute();
	const suppressions = await trx
		.selectFrom('suppressions')
		.select(['email', 'reason', 'created_at'])
		.where('email_folded', '=', contact.email_folded)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.execute();
	const enrollments = await trx
		.selectFrom('enrollments')
		.selectAll()
		.where('contact_id', '=', contact.id)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.orderBy('enrolled_at')
		.execute();
	const mails = await trx
		.selectFrom('outbox')
		.selectAll()
		.where(mailsOfContact(owner, contact))
		.orderBy('created_at')
		.execute();
	const jobs = await trx
		.selectFrom('jobs')
		.select(['kind', 'payload', 'due_at', 'created_at'])
		.where(ofContact(owner, contact))
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

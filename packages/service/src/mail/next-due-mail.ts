import { sql, type RawBuilder } from 'kysely';

/**
 * Selects and locks the ID of the email that is due next for these products: emails of email triggers before
 * those of sequences, then in the order of the products. Each product and priority is a range of the index
 * `outbox_due`, so the query reads no other emails, also without statistics, which the embedded database never
 * collects.
 */
export const nextDueMail = (now: Date, products: readonly string[]): RawBuilder<{ id: string }> =>
	sql<{ id: string }>`
	select due.id
	from unnest(${products}::text[]) with ordinality as served (product, place)
	cross join generate_series(0, 1) as urgency
	cross join lateral (
		select id from outbox
		where outbox.product = served.product and priority = urgency
			and status = 'queued' and deliver_at <= ${now}
		order by deliver_at, id
		limit 1
		for update skip locked
	) as due
	order by urgency, place
	limit 1`;

/**
 * Selects and locks the ID of the newest due email of these products that was never tried, whatever its priority.
 * While the server refuses emails that are due earlier, this one might be accepted.
 */
export const newestDueMail = (now: Date, products: readonly string[]): RawBuilder<{ id: string }> =>
	sql<{ id: string }>`
	select due.id
	from unnest(${products}::text[]) as served (product)
	cross join generate_series(0, 1) as urgency
	cross join lateral (
		select id, deliver_at from outbox
		where outbox.product = served.product and priority = urgency
			and status = 'queued' and deliver_at <= ${now} and attempts = 0
		order by deliver_at desc, id desc
		limit 1
		for update skip locked
	) as due
	order by due.deliver_at desc, due.id desc
	limit 1`;

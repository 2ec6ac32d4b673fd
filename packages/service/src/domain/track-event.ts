import type { EventRecord, TrackEventBody } from '@contact-sync/core';
import { DomainError } from '../base/domain-error.ts';
import { foldEmail } from '../base/email-address.ts';
import type { Work } from '../jobs/work.ts';
import { recordActivity } from './record-activity.ts';

/**
 * Records an event for a contact, and fires the automations that it triggers. api.md section 4, POST
 * /events/track/.
 *
 * @throws DomainError if no contact matches
 */
export async function trackEvent(work: Work, body: TrackEventBody): Promise<EventRecord> {
	const { owned, now, newId } = work;
	const { event_name, properties = {} } = body;
	const contactId = await findContactId(work, body);
	if (contactId === undefined) throw noContact(body);
	await owned
		.insertInto('events', {
			id: newId(),
			contact_id: contactId,
			created_at: now,
			name: event_name,
			properties: JSON.stringify(properties),
		})
		.execute();
	await recordActivity(work, contactId, 'event', { event_name, properties });
	await work.automations.fire(
		work,
		contactId,
		[{ kind: 'event', name: event_name, properties }],
		undefined,
	);
	return { status: 'tracked', contact_id: contactId, event_name, timestamp: now.toISOString() };
}

/** Finds the contact by external_id, or by email if no external_id matches. api.md section 4. */
async function findContactId(
	{ owned }: Work,
	{ email, external_id }: Pick<TrackEventBody, 'email' | 'external_id'>,
): Promise<string | undefined> {
	const found = await owned
		.selectFrom('contacts')
		.select(['id', 'external_id'])
		.where((is) =>
			is.or([
				...(external_id === undefined ? [] : [is('external_id', '=', external_id)]),
				...(email === undefined ? [] : [is('email_folded', '=', foldEmail(email))]),
			]),
		)
		.execute();
	const byExternalId = found.find((row) => row.external_id === external_id);
	return (byExternalId ?? found[0])?.id;
}

/** Names no values, because the text is stored with the rejected request, which outlives an erased contact. */
function noContact({ email, external_id }: TrackEventBody): DomainError {
	const identifiers = [
		...(external_id === undefined ? [] : ['external_id']),
		...(email === undefined ? [] : ['email']),
	];
	const text = `No contact has this ${identifiers.join(' or ')}. Create the contact first.`;
	return new DomainError('not found', text);
}

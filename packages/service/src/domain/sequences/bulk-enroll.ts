import type { BulkEnrollBody, BulkEnrollment, BulkEnrollResult } from '@contact-sync/core';
import { sql } from 'kysely';
import { foldEmail } from '../../base/email-address.ts';
import type { Work } from '../../jobs/work.ts';
import type { ContactRow } from '../../store/tables.ts';
import { email as emailSchema } from '../values/text.ts';
import { recordActivities } from '../record-activity.ts';
import { enrollContacts, type EnrollOutcome } from './enroll-contacts.ts';
import { findActiveSequence } from './find-sequence.ts';

type Status = BulkEnrollResult['status'];

/**
 * Enrolls up to 500 contacts, with as many statements as for one contact. api.md section 4,
 * /sequences/api/bulk-enroll/.
 *
 * @returns one result for each email address, in the same order
 * @throws DomainError for an unknown or inactive sequence
 */
export async function bulkEnroll(work: Work, body: BulkEnrollBody): Promise<BulkEnrollment> {
	const sequence = findActiveSequence(work, body.sequence_slug);
	const recipients = body.emails.map((email) => ({ email, folded: foldIfValid(email) }));
	const folded = recipients.flatMap((each) => each.folded ?? []);
	const contacts = await contactsOf(work, new Set(folded));
	const outcomes = await enrollContacts(work, contacts, sequence, {
		overrideUnsubscribe: body.override_unsubscribe ?? false,
	});
	await recordRefusals(work, sequence.slug, outcomes);
	const statuses = new Map<string, Status>(folded.map((email) => [email, 'not_found']));
	for (const { id, email_folded } of contacts) statuses.set(email_folded, outcomes.get(id)!);
	const results = recipients.map((each) => ({
		email: each.email,
		status: nextStatus(statuses, each.folded),
	}));
	const enrolled = results.filter(({ status }) => status === 'enrolled').length;
	return {
		sequence_slug: sequence.slug,
		enrolled,
		skipped: results.length - enrolled,
		results,
	};
}

/** Reason on the timeline of a contact that a bulk enrollment skips. */
const REFUSED: Partial<Record<EnrollOutcome, string>> = {
	unsubscribed: "This email address is suppressed, so the contact wasn't enrolled.",
	stopped: "The contact's enrollment in this sequence was stopped earlier.",
};

async function recordRefusals(
	work: Work,
	sequence: string,
	outcomes: ReadonlyMap<string, EnrollOutcome>,
): Promise<void> {
	const entries = [...outcomes].flatMap(([contactId, outcome]) => {
		const reason = REFUSED[outcome];
		if (reason === undefined) return [];
		return [{ contactId, kind: 'enrollment_refused' as const, details: { sequence, reason } }];
	});
	await recordActivities(work, entries);
}

/** Returns the comparison form of an email address; undefined if the email address isn't valid. */
function foldIfValid(email: string): string | undefined {
	const { data } = emailSchema.safeParse(email);
	return data === undefined ? undefined : foldEmail(data);
}

/**
 * Returns the status for an email address. A duplicate of an enrolled email address gets `already_enrolled`.
 */
function nextStatus(statuses: Map<string, Status>, folded: string | undefined): Status {
	if (folded === undefined) return 'invalid';
	const status = statuses.get(folded)!; // each valid email address has a status
	if (status === 'enrolled') statuses.set(folded, 'already_enrolled');
	return status;
}

async function contactsOf(
	{ owned }: Work,
	foldedEmails: ReadonlySet<string>,
): Promise<Pick<ContactRow, 'id' | 'email_folded'>[]> {
	if (foldedEmails.size === 0) return [];
	return owned
		.selectFrom('contacts')
		.select(['id', 'email_folded'])
		.where('email_folded', '=', sql<string>`any(${[...foldedEmails]}::text[])`)
		.execute();
}

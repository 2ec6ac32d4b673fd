import type { BulkEnrollBody, BulkEnrollment, BulkEnrollResult } from '@contact-sync/core';
import { sql } from 'kysely';
import { foldEmail } from '../base/email-address.ts';
import type { ContactRow } from '../store/tables.ts';
import { email as emailSchema } from '../wire/text.ts';
import type { Work } from '../work/work.ts';
import { enrollContacts } from './enroll-contacts.ts';
import { findActiveSequence } from './find-sequence.ts';

type Status = BulkEnrollResult['status'];

/**
 * Enrolls up to 500 contacts, with as many statements as for one. api.md section 4, /sequences/api/bulk-enroll/.
 *
 * @returns one result for each email given, in their order
 * @throws DomainError for an unknown or inactive sequence
 */
export async function bulkEnroll(work: Work, body: BulkEnrollBody): Promise<BulkEnrollment> {
	const sequence = findActiveSequence(work, body.sequence_slug);
	const given = body.emails.map((email) => ({ email, folded: foldValid(email) }));
	const folded = given.flatMap((each) => each.folded ?? []);
	const contacts = await contactsOf(work, new Set(folded));
	const outcomes = await enrollContacts(work, contacts, sequence, {
		overrideUnsubscribe: body.override_unsubscribe ?? false,
	});
	const statuses = new Map<string, Status>(folded.map((email) => [email, 'not_found']));
	for (const { id, email_folded } of contacts) statuses.set(email_folded, outcomes.get(id)!);
	const results = given.map((each) => ({
		email: each.email,
		status: takeStatus(statuses, each.folded),
	}));
	const enrolled = results.filter(({ status }) => status === 'enrolled').length;
	return {
		sequence_slug: sequence.slug,
		enrolled,
		skipped: results.length - enrolled,
		results,
	};
}

/** Returns an email address in the form for comparison; undefined if it isn't valid. */
function foldValid(email: string): string | undefined {
	const { data } = emailSchema.safeParse(email);
	return data === undefined ? undefined : foldEmail(data);
}

/** Returns the outcome for an address. Only its first mention enrolled it. */
function takeStatus(statuses: Map<string, Status>, folded: string | undefined): Status {
	if (folded === undefined) return 'invalid';
	const status = statuses.get(folded)!; // each valid address has one
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

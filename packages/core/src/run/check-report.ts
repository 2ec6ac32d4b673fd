import type { BatchOutcome } from '../catalog/run-context.ts';
import type { SuppressionCheck } from './suppression-search.ts';
import type { Unsubscribed } from '../api/unsubscribed.ts';
import { invalidRow, type EmailList, type EmailRow } from '../input/email-list.ts';

type Outcome = BatchOutcome<SuppressionCheck>;

/** Result for one email address in a list. Send only to email addresses with the status `allowed`. */
type Row = EmailRow<'allowed' | 'suppressed' | 'not_checked' | 'invalid'>;

/**
 * Returns the counts, the email addresses by status, and a row per email address.
 *
 * @param outcomes outcomes of the valid email addresses, in the same order
 */
export function reportOnChecks({ addresses, emails }: EmailList, outcomes: readonly Outcome[]) {
	const byEmail = new Map(emails.map((email, i) => [email, outcomes[i]!]));
	const results = addresses.map((email) => rowOf(email, byEmail.get(email)));
	const allowed = emailsOf(results, 'allowed');
	const suppressed = outcomes.flatMap(entryIn);
	const not_checked = emailsOf(results, 'not_checked', 'invalid');
	return {
		total: results.length,
		allowed_count: allowed.length,
		suppressed_count: suppressed.length,
		not_checked_count: not_checked.length,
		allowed,
		suppressed,
		not_checked,
		results,
	};
}

const emailsOf = (rows: readonly Row[], ...statuses: ReadonlyArray<Row['status']>): string[] =>
	rows.filter(({ status }) => statuses.includes(status)).map(({ email }) => email);

/** Returns the entry for a suppressed email address; an empty list for any other outcome. */
function entryIn(outcome: Outcome): Unsubscribed[] {
	if ('error' in outcome || !outcome.result.unsubscribed) return [];
	const { email, reason, created_at } = outcome.result;
	return [{ email, reason, created_at }];
}

function rowOf(email: string, outcome: Outcome | undefined): Row {
	if (outcome === undefined) return invalidRow(email);
	if ('error' in outcome) {
		return { email, status: 'not_checked', message: outcome.error.summary };
	}
	return { email, status: outcome.result.unsubscribed ? 'suppressed' : 'allowed', message: '' };
}

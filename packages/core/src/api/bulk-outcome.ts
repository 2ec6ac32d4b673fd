import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { sentence, typed } from '../errors/text.ts';
import { UnprocessableError } from '../errors/unprocessable-error.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { readBulk, type BulkRow } from '../tolerant/bulk.ts';
import { messageIn } from '../tolerant/error.ts';
import { foldEmail } from '../tolerant/fold-email.ts';
import type { ApiResponse } from '../transport/call.ts';
import { cleanText } from '../transport/clean-text.ts';
import { missingContact } from './missing.ts';

/**
 * Enrollment statuses, or errors for contacts that weren't enrolled, keyed by `foldEmail`. Email addresses
 * whose enrollment was accepted without details are absent.
 */
export type BulkOutcome = ReadonlyMap<string, string | ContactSyncError>;

/** Reads the outcome for each email address. */
export function readBulkOutcome(
	{ status, text, json }: ApiResponse,
	emails: readonly string[],
): BulkOutcome {
	const body = json === undefined ? text.trim() || undefined : json;
	const { rows, rest } = readBulk(body, emails, status === 202);
	const others = rest.failure ? unnamedError(status, cleaned(messageIn(body))) : rest.status;
	const outcome = new Map<string, string | ContactSyncError>();
	for (const email of emails) {
		const row = rows.get(foldEmail(email));
		if (row !== undefined) outcome.set(foldEmail(email), outcomeOf(email, row));
		else if (others !== 'accepted') outcome.set(foldEmail(email), others);
	}
	return outcome;
}

const cleaned = (text: string | undefined): string | undefined =>
	text === undefined ? undefined : cleanText(text);

function outcomeOf(email: string, { status, failure, reason }: BulkRow): string | ContactSyncError {
	if (failure === undefined) return cleanText(status);
	const detail = cleaned(reason);
	if (failure === 'not_found') {
		const { summary, hint } = missingContact(email);
		return new NotFoundError({ detail, summary, hint });
	}
	return new ValidationError({
		detail,
		summary: sentence`The service rejected the email address ${typed(email)}.`,
		hint: 'Correct it, then enroll it again.',
		fields: { email: [email] },
	});
}

/** Returns the error for each email address that a response with failures doesn't mention. */
const unnamedError = (status: number, detail: string | undefined): ContactSyncError =>
	new UnprocessableError({
		status,
		detail,
		isOutcomeUnknown: true, // the response doesn't list the contacts that were enrolled
		summary: "The service didn't enroll all contacts.",
		hint: detail
			? 'Fix the cause, then run this again. No contact is enrolled twice.'
			: "Check the enrollments in the dashboard: the response doesn't list the failed email addresses.",
	});

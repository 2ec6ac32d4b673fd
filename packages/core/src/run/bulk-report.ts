import type { BulkOutcomes, BulkResult } from './bulk-enroll.ts';
import type { BatchOutcome } from '../catalog/run-context.ts';
import { statusNamed } from '../tolerant/failure.ts';
import type { Status } from '../tolerant/names.ts';
import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import {
	CREATE_CONTACT,
	fieldName,
	render,
	sentence,
	typed,
	type NameOf,
	type Text,
} from '../errors/text.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { NotSentError } from '../errors/not-sent-error.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { invalidRow, type EmailList, type EmailRow } from '../input/email-list.ts';

type Outcome = BatchOutcome<BulkResult>;

/** Whether a later step can enroll an email address with this status. */
const isLeft = (status: string): boolean => countOf(status) === 'not_reached';

type Counts = ReturnType<typeof countsOf>;

/** Count that each status increases. Any other status counts as unknown. */
const COUNTED_AS: Readonly<Record<Status, keyof Counts>> = {
	enrolled: 'enrolled',
	already_enrolled: 'already_enrolled',
	accepted: 'accepted',
	unsubscribed: 'unsubscribed',
	stopped: 'failed',
	not_found: 'failed',
	failed: 'failed',
};

const countOf = (status: string): keyof Counts => {
	const known = statusNamed(status);
	return known === undefined ? 'not_reached' : COUNTED_AS[known];
};

/**
 * Returns the counts, a row per email address, the email addresses that weren't reached, and the reason for
 * a partial result.
 *
 * @param outcomes outcomes of the valid email addresses, in the same order
 */
export function reportOn(
	{ addresses, emails }: EmailList,
	{ outcomes, failures }: BulkOutcomes,
	nameOf?: NameOf,
) {
	const byEmail = new Map(emails.map((email, i) => [email, outcomes[i]!]));
	const results = addresses.map((email) => rowOf(email, byEmail.get(email), failures, nameOf));
	const left = results.filter(({ status }) => isLeft(status)).map(({ email }) => email);
	return {
		total: results.length,
		...countsOf(results),
		complete: left.length === 0,
		note: noteOn(results, failures, nameOf),
		not_reached_emails: left,
		results,
	};
}

/** Describes the progress through a list, the reason for a partial result, and the next step. */
function noteOn(
	rows: readonly EmailRow[],
	[failure]: Iterable<ContactSyncError>,
	nameOf?: NameOf,
): string {
	const left = rows.filter(({ status }) => isLeft(status));
	if (left.length === 0) return '';
	const isOutOfTime = left.some(({ status }) => status === 'not_reached');
	const ownReason = isOutOfTime ? OUT_OF_TIME : UNCLEAR;
	if (nameOf) failure?.showNames(nameOf);
	const reason = failure === undefined ? ownReason : `${failure.summary} ${failure.hint}`;
	const progress = `${rows.length - left.length} of ${rows.length} email addresses were processed.`;
	return `${progress} ${reason} ${render(NEXT, nameOf)}`;
}

const OUT_OF_TIME = 'The time limit was reached.';

const UNCLEAR = "The response doesn't show whether the other contacts were enrolled.";

const NEXT = sentence`Enroll the email addresses in ${fieldName('not_reached_emails')} separately, after a delay.`;

/**
 * Throws if no email address has a result. The whole step then fails, and can be re-run unchanged. Also
 * throws if every email address failed for the same reason, because a step that enrolled no
 * contact didn't succeed.
 *
 * Otherwise, the step succeeds with a report. If it failed instead, a platform would retry it from the first
 * call, with the same rate limits and time limit. The step might never finish, and contacts enrolled earlier
 * would count as already enrolled.
 */
export function throwIfAboutAll(
	{ emails: [email = ''] }: EmailList,
	{ outcomes, failures }: BulkOutcomes,
): void {
	const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
	const [first] = errors;
	if (first === undefined || errors.length < outcomes.length) return;
	if (errors.length > 1 && errors.every((error) => statusOf(error, failures) === 'not_found')) {
		throw noneFound(errors.length, email);
	}
	const reasons = new Set(errors.map(({ code, detail }) => JSON.stringify([code, detail])));
	if (reasons.size === 1 || errors.every((error) => isLeft(statusOf(error, failures)))) {
		throw first;
	}
}

const noneFound = (count: number, email: string) =>
	new NotFoundError({
		summary: sentence`None of the ${count} contacts exists, for example ${typed(email)}.`,
		hint: sentence`Create the contacts first with ${CREATE_CONTACT}, or check the spelling.`,
	});

/** Returns the status of an email address that wasn't enrolled. */
function statusOf(error: ContactSyncError, failures: BulkOutcomes['failures']): string {
	if (error instanceof NotSentError) return 'not_reached';
	if (failures.has(error)) return error.isOutcomeUnknown ? 'unknown' : 'not_reached';
	if (error instanceof ValidationError) return 'invalid';
	return error instanceof NotFoundError ? 'not_found' : 'unknown';
}

function rowOf(
	email: string,
	outcome: Outcome | undefined,
	failures: BulkOutcomes['failures'],
	nameOf?: NameOf,
): EmailRow {
	if (outcome === undefined) return invalidRow(email);
	if ('result' in outcome) {
		const { status } = outcome.result;
		const message = MESSAGES.get(status) ?? (isLeft(status) ? UNKNOWN : '');
		return { email, status, message: render(message, nameOf) };
	}
	const status = statusOf(outcome.error, failures);
	const message =
		outcome.error instanceof NotSentError || status === 'unknown'
			? (MESSAGES.get(status) ?? '')
			: textOf(outcome.error);
	return { email, status, message: render(message, nameOf) };
}

/**
 * Returns an error's message for the row of an email address. Omits the fix, which is the same for all rows.
 */
const textOf = ({ summary, report }: ContactSyncError): string =>
	[summary, report].filter(Boolean).join(' ');

const UNKNOWN = "It's unknown whether this contact was enrolled. Enrolling it again is safe.";

/** Messages by status, for statuses with the same message for every email address. */
const MESSAGES: ReadonlyMap<string, Text> = new Map<string, Text>([
	[
		'stopped',
		sentence`The enrollment was stopped earlier. To restart it, turn on ${fieldName('override_unsubscribe')}.`,
	],
	['not_reached', 'Not sent.'],
	['unknown', UNKNOWN],
]);

function countsOf(rows: readonly EmailRow[]) {
	const counts = {
		...{ enrolled: 0, already_enrolled: 0, unsubscribed: 0, accepted: 0 },
		...{ failed: 0, not_reached: 0 },
	};
	for (const { status } of rows) counts[countOf(status)] += 1;
	return counts;
}

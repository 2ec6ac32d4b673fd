import {
	ConflictError,
	type ContactSyncError,
	NotFoundError,
	RateLimitedError,
	suppressionIn,
	TimeoutError,
	UnavailableError,
	UnprocessableError,
	ValidationError,
	type ListForm,
} from '@contact-sync/core';
import { CanceledError } from '../access/canceled-error.ts';
import { groupContacts, type ContactStatus, type Group } from './group-contacts.ts';
import type { Items } from './list-items.ts';

/** Outcome for one contact of a list. */
export type Outcome = { result: object } | { error: ContactSyncError };

/** Result of a call for a list. Every email address is in exactly one group. */
export interface ListReport {
	total: number;
	duplicates: number;
	/** Whether the service processed or rejected every contact. If not, the call can be repeated with the rest. */
	complete: boolean;
	counts: Readonly<Record<string, number>>;
	groups: Group[];
}

/** Statuses of contacts that may not have been processed, and how to continue. */
const LEFT: ReadonlyMap<string, string> = new Map([
	['not_sent', 'Nothing was changed for these. Call this tool again with only these.'],
	[
		'unfinished',
		'Some of the changes may have been made for these. Calling this tool again with only these is safe.',
	],
	[
		'unknown',
		"It's unknown whether these were processed. Calling this tool again with them is safe.",
	],
]);

/** Status of a value that isn't an email address. */
const INVALID: Omit<ContactStatus, 'email'> = {
	status: 'invalid',
	reason: "These aren't valid email addresses.",
	next_step: 'Correct these. Nothing was sent for them.',
};

/**
 * Groups the contacts of a list by their status, and the reason for it.
 *
 * @throws the error of the first contact if all failed for the same reason, such as an unknown sequence, and
 * nothing was changed for any of them
 */
export function reportOnList(
	{ items, invalid, duplicates }: Items,
	outcomes: readonly Outcome[],
	{ statusOf }: Pick<ListForm, 'statusOf'>,
): ListReport {
	throwIfAboutAll(
		items.map(({ email }) => email),
		outcomes,
	);
	const contacts = items.map(({ email }, index): ContactStatus => {
		const outcome = outcomes[index]!; // one per item
		if ('error' in outcome) return rejectionOf(email, outcome.error);
		const status = statusOf(outcome.result);
		return { email, status, next_step: LEFT.get(status) };
	});
	const groups = groupContacts([...contacts, ...invalid.map((email) => ({ email, ...INVALID }))]);
	return {
		total: items.length + invalid.length,
		duplicates,
		complete: outcomes.every((outcome) =>
			'result' in outcome ? !LEFT.has(statusOf(outcome.result)) : isAnswer(outcome.error),
		),
		counts: countsOf(groups),
		groups,
	};
}

function countsOf(groups: readonly Group[]): Record<string, number> {
	const counts = new Map<string, number>();
	for (const { status, count } of groups) counts.set(status, (counts.get(status) ?? 0) + count);
	return Object.fromEntries(counts);
}

/**
 * Returns the status of a contact with an error. The reason omits texts with the email address, so that contacts
 * with the same problem are in one group.
 */
function rejectionOf(email: string, error: ContactSyncError): ContactStatus {
	const status = statusOfError(error);
	const texts = [error.summary, error.progress, error.report].filter(
		(text) => text && !text.toLowerCase().includes(email.toLowerCase()),
	);
	return {
		email,
		status,
		reason: texts.join(' ') || undefined,
		next_step: [LEFT.get(status), error.hint].filter(Boolean).join(' '),
	};
}

/** Errors with which the service rejects a contact. All others are about the call. */
const ANSWERS = [ConflictError, NotFoundError, UnprocessableError, ValidationError];

const isAnswer = (error: ContactSyncError): boolean =>
	!error.isOutcomeUnknown && ANSWERS.some((kind) => error instanceof kind);

function statusOfError(error: ContactSyncError): string {
	if (error.isOutcomeUnknown) return 'unknown';
	if (error instanceof NotFoundError) return 'not_found';
	if (error instanceof ValidationError) return 'invalid';
	if (error instanceof UnprocessableError) return suppressionIn(error.detail ?? '') ?? error.code;
	if (error.isUnfinished && !isAnswer(error)) return 'unfinished';
	return WITHDRAWN.some((kind) => error instanceof kind) ? 'not_sent' : error.code;
}

/** Errors of contacts for which nothing was changed: the call was canceled, or ran out of time or requests. */
const WITHDRAWN = [CanceledError, RateLimitedError, TimeoutError, UnavailableError];

function throwIfAboutAll(emails: readonly string[], outcomes: readonly Outcome[]): void {
	const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
	const [first] = errors;
	if (first === undefined || errors.length < outcomes.length) return;
	if (errors.some(({ isUnfinished }) => isUnfinished)) return;
	const names = emails.some((email) => first.message.includes(email));
	if (!names && errors.every(({ message }) => message === first.message)) throw first;
}

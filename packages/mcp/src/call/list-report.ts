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
import type { Items } from './list-items.ts';

/** Outcome for one contact of a list. */
export type Outcome = { result: object } | { error: ContactSyncError };

/** The contacts with one status. */
interface Group {
	status: string;
	count: number;
	emails: string[];
	/** How to continue with them, if something is left to do. */
	next_step?: string;
}

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

const INVALID: Group['next_step'] = 'Correct these. Nothing was sent for them.';

/**
 * Groups the contacts of a list by their status.
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
	const groups = new Map<string, Group>();
	const add = (status: string, email: string, next_step?: string) => {
		const group: Group = groups.get(status) ?? { status, count: 0, emails: [], next_step };
		groups.set(status, group);
		group.count += 1;
		group.emails.push(email);
	};
	for (const [index, { email }] of items.entries()) {
		const outcome = outcomes[index]!; // one per item
		if ('result' in outcome) {
			const status = statusOf(outcome.result);
			add(status, email, LEFT.get(status));
		} else add(statusOfError(outcome.error), email, nextStepAfter(outcome.error));
	}
	for (const text of invalid) add('invalid', text, INVALID);
	const all = [...groups.values()];
	return {
		total: items.length + invalid.length,
		duplicates,
		complete: outcomes.every((outcome) =>
			'result' in outcome ? !LEFT.has(statusOf(outcome.result)) : isAnswer(outcome.error),
		),
		counts: Object.fromEntries(all.map(({ status, count }) => [status, count])),
		groups: all,
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

const nextStepAfter = (error: ContactSyncError): string => {
	const step = LEFT.get(statusOfError(error));
	return step === undefined ? error.hint : `${step} ${error.hint}`;
};

function throwIfAboutAll(emails: readonly string[], outcomes: readonly Outcome[]): void {
	const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
	const [first] = errors;
	if (first === undefined || errors.length < outcomes.length) return;
	if (errors.some(({ isUnfinished }) => isUnfinished)) return;
	const names = emails.some((email) => first.message.includes(email));
	if (!names && errors.every(({ message }) => message === first.message)) throw first;
}

import {
	NotSentError,
	OutcomeUnknownError,
	RateLimitedError,
	UnavailableError,
} from '../../core.ts';
import type { Execution } from './execution.ts';
import type { ItemOutcome } from './item-outcome.ts';

const isNotSent = (error: unknown): boolean =>
	[NotSentError, RateLimitedError, UnavailableError].some((kind) => error instanceof kind);

/** Groups of failed items, by error. The first match applies. */
const GROUPS: ReadonlyArray<[title: string, matches: (error: unknown) => boolean]> = [
	['Not sent', (error) => isNotSent(error)],
	['Outcome unknown', (error) => error instanceof OutcomeUnknownError],
	['Failed', () => true],
];

/**
 * Describes a run's progress: the number of successful items, and the indexes of all other items. Returns an
 * empty string for a single item.
 */
export function progressOf(outcomes: readonly ItemOutcome[]): string {
	if (outcomes.length < 2) return '';
	const indexes = new Map<string, number[]>(GROUPS.map(([title]) => [title, []]));
	for (const outcome of outcomes) {
		if ('error' in outcome) indexes.get(groupOf(outcome.error))!.push(outcome.index);
	}
	const groups = [...indexes].filter(([, items]) => items.length > 0);
	return [
		successCount(outcomes),
		...groups.map(([title, items]) => `${title}: ${formatNumbers('item', items)}`),
	]
		.map((sentence) => `${sentence}.`)
		.join(' ');
}

/**
 * Explains how to send only the items that weren't sent. Returns an empty string if there are none, or if
 * nothing was sent.
 */
export function resumeAdvice(
	{ action, sentContacts }: Pick<Execution, 'action' | 'sentContacts'>,
	outcomes: readonly ItemOutcome[],
): string {
	const wasSent = outcomes.some((outcome) => 'result' in outcome);
	if (!wasSent || !outcomes.some((outcome) => 'error' in outcome && isNotSent(outcome.error)))
		return '';
	if (sentContacts) return 'The next run skips the contacts that were sent.';
	const filter =
		"To continue, keep only the items that weren't sent, for example with a Filter node on {{ $itemIndex }}.";
	return action.n8n?.isRepeatable === true
		? `${filter} With 'Skip Unchanged Contacts' turned on, the next run skips the contacts that were sent.`
		: filter;
}

/** Formats the number of successful items: `3 of 5 items succeeded`. */
export const successCount = (outcomes: readonly ItemOutcome[]): string => {
	const count = outcomes.filter((outcome) => 'result' in outcome).length;
	return `${count} of ${outcomes.length} items succeeded`;
};

const groupOf = (error: unknown): string => GROUPS.find(([, matches]) => matches(error))![0];

/** Maximum number of ranges in a list. */
const MAX_RANGES = 100;

/**
 * Formats the numbers of items or rows as ranges: `item 4`, or `items 0, 3–17`. Counts those after the 100th range,
 * because n8n stores an error with the execution.
 *
 * @param noun in the singular
 * @param numbers in ascending order
 */
export function formatNumbers(noun: 'item' | 'row', numbers: readonly number[]): string {
	const ranges: Array<[first: number, last: number]> = [];
	for (const number of numbers) {
		const last = ranges.at(-1);
		if (last?.[1] === number - 1) last[1] = number;
		else ranges.push([number, number]);
	}
	const parts = ranges
		.slice(0, MAX_RANGES)
		.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
	const others = ranges.slice(MAX_RANGES).reduce((sum, [first, last]) => sum + 1 + last - first, 0);
	const more = others === 0 ? '' : `, and ${others} more`;
	return `${noun}${numbers.length === 1 ? '' : 's'} ${parts.join(', ')}${more}`;
}

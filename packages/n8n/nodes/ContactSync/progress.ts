import { NotSentError, RateLimitedError, UncertainError } from '../../core.ts';
import type { ItemOutcome } from './item-outcome.ts';

/** Groups of the items that weren't done, by their error; the first that fits counts. */
const GROUPS: ReadonlyArray<[title: string, fits: (error: unknown) => boolean]> = [
	['Not sent', (error) => error instanceof NotSentError || error instanceof RateLimitedError],
	['Outcome unknown', (error) => error instanceof UncertainError],
	['Failed', () => true],
];

/** Says how far a run of several items came, and which of them were not done. Empty for a single item. */
export function progressOf(outcomes: readonly ItemOutcome[]): string {
	if (outcomes.length < 2) return '';
	const indexes = new Map<string, number[]>(GROUPS.map(([title]) => [title, []]));
	for (const [index, outcome] of outcomes.entries()) {
		if ('error' in outcome) indexes.get(groupOf(outcome.error))!.push(index);
	}
	const groups = [...indexes].filter(([, items]) => items.length > 0);
	return [countDone(outcomes), ...groups.map(([title, items]) => `${title}: ${inRanges(items)}`)]
		.map((sentence) => `${sentence}.`)
		.join(' ');
}

/** As `3 of 5 items succeeded`. */
export const countDone = (outcomes: readonly ItemOutcome[]): string => {
	const done = outcomes.filter((outcome) => 'result' in outcome).length;
	return `${done} of ${outcomes.length} items succeeded`;
};

const groupOf = (error: unknown): string => GROUPS.find(([, fits]) => fits(error))![0];

/** As `item 4` or `items 0, 3–17`. @param indexes ascending */
export function inRanges(indexes: readonly number[]): string {
	const ranges: Array<[first: number, last: number]> = [];
	for (const index of indexes) {
		const last = ranges.at(-1);
		if (last?.[1] === index - 1) last[1] = index;
		else ranges.push([index, index]);
	}
	const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
	return `${indexes.length === 1 ? 'item' : 'items'} ${texts.join(', ')}`;
}
